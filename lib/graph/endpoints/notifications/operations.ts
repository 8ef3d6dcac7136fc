import type { Endpoint } from "../endpoint.ts";
import { listNotifications } from "./list.ts";
import { sendNotification } from "./send.ts";

export const notificationOperations: readonly Endpoint[] = [sendNotification, listNotifications];
