import { z } from "zod";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { countNotifications, notificationStatuses, notificationsOf } from "../../queries/notifications.ts";
import { idSchema, millisecondsSchema } from "../../schema.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import { read } from "../endpoint.ts";

const notificationSchema = z
  .object({
    id: z.uuid(),
    title: z.string().nullable(),
    message: z.string(),
    status: z
      .enum(notificationStatuses)
      .describe("STORED: the namespace has no webhook. DEAD: its webhook did not take it; no more attempts are made."),
    created_at: millisecondsSchema,
  })
  .meta({ id: "Notification" });

export const listNotifications = read(
  {
    id: "listNotifications",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/notifications",
    scope: "read",
    summary: "Notifications of a profile, newest first",
    input: z.object({
      path: z.object({ id: idSchema.describe("Id or username of the profile.") }),
      query: z.object(listParameters),
    }),
    answer: listSchema("data", notificationSchema),
  },
  async (sql, { caller, path, query }) => {
    const window = windowOf(query);
    const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const [found, total] = await Promise.all([
      notificationsOf(sql, profileKey, window),
      countNotifications(sql, profileKey),
    ]);
    const { rows, nextCursor } = cut(found, window, ({ createdAt, key }) => [createdAt, key]);
    const data = rows.map(({ id, title, message, status, createdAt }) => ({
      id,
      title,
      message,
      status,
      created_at: createdAt,
    }));
    return { ...envelopeOf(window, total, nextCursor), data };
  },
);
