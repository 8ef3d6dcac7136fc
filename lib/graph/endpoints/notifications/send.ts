import { z } from "zod";
import { notify } from "../../commands/notify.ts";
import { idSchema, textOf } from "../../schema.ts";
import { write } from "../endpoint.ts";

export const sendNotification = write(
  {
    id: "sendNotification",
    group: "Profiles",
    method: "POST",
    path: "/profiles/{id}/notification",
    scope: "write",
    summary: "Notifies a profile by the namespace's webhook; without one the notification is kept for its list",
    input: z.object({
      path: z.object({ id: idSchema.describe("Id or username of the profile.") }),
      body: z.object({ message: textOf(1, 320), title: textOf(0, 100).optional() }),
    }),
    answer: z.object({ success: z.boolean(), notificationId: z.uuid() }),
  },
  async (sql, { caller, path, body: { message, title }, now }) => {
    const notificationId = await notify(sql, {
      namespaceKey: caller.namespaceKey,
      profileId: path.id,
      title,
      message,
      at: now,
    });
    return { answer: { success: true, notificationId }, change: { actor: path.id, target: notificationId } };
  },
);
