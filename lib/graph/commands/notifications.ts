import { v7 as uuid } from "uuid";
import type { Transaction } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { notifyWorkers } from "../store/work-channel.ts";

export type NewNotification = Readonly<{
  namespaceKey: number;
  profileId: string;
  title: string | undefined;
  message: string;
  at: number;
}>;

/**
 * Creates a notification of a profile, to be delivered if the namespace has a webhook.
 *
 * @returns its id.
 */
export async function createNotification(sql: Transaction, notification: NewNotification): Promise<string> {
  const { namespaceKey, profileId, title = null, message, at } = notification;
  const profileKey = await requireProfileKey(sql, namespaceKey, profileId);
  const id = uuid();
  // If the webhook is removed meanwhile, `setNamespace` also updates this row.
  await sql`
    insert into deliveries (id, namespace_key, profile_key, event, payload, status, next_attempt_at, created_at)
    select ${id}, key, ${profileKey}, 'notification', ${sql.json({ profileId, title, message })},
      case when webhook_url is null then 'STORED' else 'PENDING' end,
      case when webhook_url is not null then ${at}::bigint end, ${at}
    from namespaces where key = ${namespaceKey} for share`;
  await notifyWorkers(sql);
  return id;
}
