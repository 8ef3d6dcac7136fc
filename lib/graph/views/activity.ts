import type { ActivityRow, Names, NodeName } from "../queries/activities.ts";
import type { Activity } from "../schema.ts";

type Person = Readonly<{ id: string; username: string }>;

/** Presents an activity; undefined where its subject was deleted meanwhile. */
export function toActivity(row: ActivityRow, { profiles, nodes }: Names): Activity | undefined {
  const actor = profiles.get(row.actorKey);
  const owner = profiles.get(row.targetProfileKey ?? 0);
  const node = nodes.get(row.nodeKey ?? 0);
  const comment = nodes.get(row.commentKey ?? 0);
  const description = actor && describe(row, actor, owner, node, comment);
  return (
    description && {
      type: row.type,
      actor_id: actor.id,
      actor_username: actor.username,
      timestamp: row.createdAt,
      ...description,
    }
  );
}

/** Describes the target of an activity, and the activity in a sentence. */
function describe(
  row: ActivityRow,
  actor: Person,
  owner: Person | undefined,
  node: NodeName | undefined,
  comment: NodeName | undefined,
): Pick<Activity, "target_id" | "target_username" | "comment_id" | "activity"> | undefined {
  const name = actor.username;
  switch (row.type) {
    case "following":
    case "new_follower":
      return (
        owner && {
          target_id: owner.id,
          target_username: owner.username,
          activity: `${name} followed ${owner.username}`,
        }
      );
    case "new_content":
      return node && { target_id: node.id, activity: `${name} published ${node.id}` };
    case "like":
      if (node === undefined || node.isDeleted) return undefined;
      return {
        target_id: node.id,
        ...(owner && { target_username: owner.username }),
        activity: `${name} liked ${ownedBy(owner, actor)} ${node.kind}`,
      };
    case "comment": {
      // A comment without a node is on a profile.
      const target = node ?? (row.nodeKey === null ? owner : undefined);
      if (comment === undefined || comment.isDeleted || target === undefined) return undefined;
      const kind = node?.kind ?? "profile";
      return {
        target_id: target.id,
        ...(owner && { target_username: owner.username }),
        comment_id: comment.id,
        activity: `${name} ${kind === "comment" ? "replied to" : "commented on"} ${ownedBy(owner, actor)} ${kind}`,
      };
    }
  }
}

function ownedBy(owner: Person | undefined, actor: Person): string {
  if (owner === undefined) return "a";
  return owner.id === actor.id ? "their own" : `${owner.username}'s`;
}
