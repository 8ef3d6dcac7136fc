import { z } from "zod";
import { createNotification } from "../commands/notifications.ts";
import { listParameters, listSchema, toEnvelope, toPage, toWindow } from "../paging.ts";
import { countNotifications, findNotifications, notificationStatuses } from "../queries/notifications.ts";
import { idSchema, millisecondsSchema, textOf } from "../schema.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { type Endpoint, read, write } from "./endpoint.ts";

const sendNotification = write(
  {
    id: "sendNotification",
    group: "Profiles",
    method: "POST",
    path: "/profiles/{id}/notification",
    summary: "Notify a profile through the namespace's webhook; without one, the notification is stored",
    input: z.object({
      path: z.object({ id: idSchema.describe("Id or username of the profile.") }),
      body: z.object({ message: textOf(1, 320), title: textOf(0, 100).optional() }),
    }),
    response: z.object({ success: z.boolean(), notificationId: z.uuid() }),
  },
  async (sql, { caller, path, body: { message, title }, now }) => {
    const notificationId = await createNotification(sql, {
      namespaceKey: caller.namespaceKey,
      profileId: path.id,
      title,
      message,
      at: now,
    });
    return { response: { success: true, notificationId }, change: { actor: path.id, target: notificationId } };
  },
);

const notificationSchema = z
  .object({
    id: z.uuid(),
    title: z.string().nullable(),
    message: z.string(),
    status: z
      .enum(notificationStatuses)
      .describe(
        "STORED: the namespace has no webhook. DEAD: the webhook did not accept it and no more attempts are made.",
      ),
    created_at: millisecondsSchema,
  })
  .meta({ id: "Notification" });

const listNotifications = read(
  {
    id: "listNotifications",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/notifications",
    summary: "List notifications of a profile, newest first",
    input: z.object({
      path: z.object({ id: idSchema.describe("Id or username of the profile.") }),
      query: z.object(listParameters),
    }),
    response: listSchema("data", notificationSchema),
  },
  async (sql, { caller, path, query }) => {
    const window = toWindow(query);
    const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const [found, total] = await Promise.all([
      findNotifications(sql, profileKey, window),
      countNotifications(sql, profileKey),
    ]);
    const { rows, nextCursor } = toPage(found, window, ({ createdAt, key }) => [createdAt, key]);
    const data = rows.map(({ id, title, message, status, createdAt }) => ({
      id,
      title,
      message,
      status,
      created_at: createdAt,
    }));
    return { ...toEnvelope(window, total, nextCursor), data };
  },
);

export const notificationEndpoints: readonly Endpoint[] = [sendNotification, listNotifications];
