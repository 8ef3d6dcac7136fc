import type { Sql, Transaction } from "#lib/graph/store/database.ts";

/** Profiles that are measured separately, by username. */
export const special = {
  /** Followed by most profiles. */
  celebrity: "user1",
  /** Followed by nobody, until many follow it at once. */
  newcomer: "newcomer",
  /** Follows 2,000 profiles. */
  keen: "keen",
  /** Follows 300 profiles that were inactive for a year. */
  waiting: "waiting",
} as const;

const KEEN_FOLLOWEES = 2_000;
const DORMANT_FOLLOWEES = 300;

/** Follows and other activities per profile. */
const PER_PROFILE = 20;

const DAY_MS = 86_400_000;
/** Days within which everything happened, except the activities of dormant profiles. */
const DAYS = 30;

const tables = [
  "profiles",
  "profile_counts",
  "follows",
  "activities",
  "contents",
  "comments",
  "likes",
  "node_counts",
  "identifiers",
  "profile_identifiers",
];

/** Returns the number of profiles for this many follows. */
export const profilesOf = (size: number): number => Math.ceil(size / PER_PROFILE);

/**
 * Fills an empty, migrated graph with profiles that have one wallet each, `size` follows, most of which are of a few
 * profiles, and as many contents, likes and comments, with their activities and counts. PostgreSQL generates the rows,
 * into tables without indexes. The same size gives the same rows.
 *
 * @param now time of the newest row, in milliseconds since 1970.
 */
export async function seedGraph(sql: Sql, namespaceKey: number, size: number, now: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`set local work_mem = '256MB'`;
    await transaction`select setseed(0.42)`;
    const restore = await dropIndexes(transaction);
    const seeding = {
      sql: transaction,
      namespaceKey,
      size,
      profiles: profilesOf(size),
      start: now - DAYS * DAY_MS,
      now,
    };
    await makeProfiles(seeding);
    await makeFollows(seeding);
    await makeNodes(seeding);
    await tell(seeding);
    await count(transaction);
    for (const statement of restore) await transaction`${transaction.raw(statement)}`;
  });
  await sql`set statement_timeout = 0`;
  await sql`vacuum (analyze)`;
}

type Seeding = Readonly<{
  sql: Transaction;
  namespaceKey: number;
  size: number;
  /** Number of ordinary profiles. */
  profiles: number;
  start: number;
  now: number;
}>;

/** Drops indexes that no constraint needs. @returns the statements that create them again. */
async function dropIndexes(sql: Transaction): Promise<string[]> {
  const found = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::text[]::regclass[]) and not exists (
      select from pg_constraint where conindid = indexrelid
    )`;
  for (const { name } of found) await sql`drop index ${sql.raw(name)}`;
  return found.map(({ definition }) => definition);
}

async function makeProfiles({ sql, namespaceKey, profiles, start }: Seeding): Promise<void> {
  const names = [
    ...Object.values(special).filter((name) => name !== special.celebrity),
    ...Array.from({ length: DORMANT_FOLLOWEES }, (_, index) => `dormant${index}`),
  ];
  await sql`
    insert into profiles (namespace_key, id, username, search_name, created_at, updated_at)
    select ${namespaceKey}, name, name, name, ${start}, ${start} from (
      select 'user' || n as name from generate_series(1, ${profiles}::int) n union all select unnest(${names}::text[])
    ) named`;
  await sql`
    insert into identifiers (type, value, identity_key, created_at)
    select 'ETHEREUM', '0x' || lpad(to_hex(key), 40, '0'), nextval('identifiers_key_seq'), ${start} from profiles`;
  await sql`
    insert into profile_identifiers (profile_key, identifier_key, is_verified, created_at)
    select profiles.key, identifiers.key, true, ${start}
    from profiles join identifiers on value = '0x' || lpad(to_hex(profiles.key), 40, '0')`;
}

/** Selects a random ordinary profile, the first ones far more often than the others. */
const popular = (sql: Transaction, profiles: number) => sql`1 + floor(${profiles}::int * random() ^ 3)::bigint`;
const anyone = (sql: Transaction, profiles: number) => sql`1 + floor(${profiles}::int * random())::bigint`;
const sometime = (sql: Transaction, { start, now }: Seeding) =>
  sql`${start}::bigint + floor(${now - start}::float8 * random())::bigint`;

async function makeFollows(seeding: Seeding): Promise<void> {
  const { sql, size, profiles } = seeding;
  await sql`
    insert into follows (follower_key, followed_key, created_at)
    select follower, followed, ${sometime(sql, seeding)} from (
      select ${anyone(sql, profiles)} as follower, ${popular(sql, profiles)} as followed
      from generate_series(1, ${size * 2}::int)
    ) drawn where follower <> followed
    on conflict do nothing`;
  await sql`
    delete from follows where (follower_key, followed_key) in (
      select follower_key, followed_key from follows order by random() offset ${size}
    )`;
  await sql`
    insert into follows (follower_key, followed_key, created_at)
    select keen.key, n * ${Math.max(1, Math.floor(profiles / KEEN_FOLLOWEES))}::int, ${sometime(sql, seeding)}
    from profiles keen, generate_series(1, ${Math.min(profiles, KEEN_FOLLOWEES)}::int) n where username = ${special.keen}
    union all
    select waiting.key, dormant.key, ${sometime(sql, seeding)} from profiles waiting, profiles dormant
    where waiting.username = ${special.waiting} and dormant.username like 'dormant%'`;
}

/** Parts of the size that are contents, comments and likes. */
const CONTENTS = 0.4;
const LIKES = 0.4;
const COMMENTS = 0.2;

async function makeNodes(seeding: Seeding): Promise<void> {
  const { sql, namespaceKey, size, profiles } = seeding;
  const contents = Math.floor(size * CONTENTS);
  await sql`
    insert into contents (namespace_key, id, profile_key, properties, created_at, updated_at)
    select ${namespaceKey}, 'content' || n, author, jsonb_build_object('title', 'Content ' || n, 'rank', n % 100), at, at
    from (
      select n, ${anyone(sql, profiles)} as author, ${sometime(sql, seeding)} as at
      from generate_series(1, ${contents}::int) n
    ) drawn order by n`;
  const [first] = await sql<{ key: number }[]>`select min(key) as key from contents`;
  const node = sql`${first?.key ?? 0}::bigint + floor(${contents}::int * random() ^ 3)::bigint`;
  await sql`
    insert into likes (node_key, profile_key, created_at)
    select ${node}, ${anyone(sql, profiles)}, ${sometime(sql, seeding)}
    from generate_series(1, ${Math.floor(size * LIKES)}::int)
    on conflict do nothing`;
  await sql`
    insert into comments (namespace_key, id, profile_key, content_key, text, created_at, updated_at)
    select ${namespaceKey}, gen_random_uuid(), author, node, 'Well said, number ' || n, at, at
    from (
      select n, ${anyone(sql, profiles)} as author, ${node} as node, ${sometime(sql, seeding)} as at
      from generate_series(1, ${Math.floor(size * COMMENTS)}::int) n
    ) drawn`;
}

/** Creates the activities of all rows, and a single one of each dormant profile. */
async function tell({ sql, namespaceKey, start }: Seeding): Promise<void> {
  await sql`
    insert into activities (namespace_key, actor_key, type, target_profile_key, node_key, comment_key, created_at)
    select ${namespaceKey}, actor, type, target, node, comment, at from (
      select follower_key as actor, 'following' as type, followed_key as target, null::bigint as node,
        null::bigint as comment, created_at as at
      from follows
      union all select profile_key, 'new_content', profile_key, key, null, created_at from contents
      union all
      select likes.profile_key, 'like', contents.profile_key, node_key, null, likes.created_at
      from likes join contents on key = node_key
      union all
      select comments.profile_key, 'comment', contents.profile_key, content_key, comments.key, comments.created_at
      from comments join contents on contents.key = content_key
      union all
      select key, 'following', 1, null, null, ${start}::bigint - 365 * ${DAY_MS}::bigint from profiles
      where username like 'dormant%'
    ) done order by at`;
  await sql`
    insert into follows (follower_key, followed_key, created_at)
    select actor_key, target_profile_key, created_at from activities where created_at < ${start}`;
}

async function count(sql: Transaction): Promise<void> {
  await sql`
    insert into profile_counts (profile_key, slot, followers, following)
    select key, 0, sum(followers), sum(following) from (
      select followed_key as key, 1 as followers, 0 as following from follows
      union all select follower_key, 0, 1 from follows
    ) ends group by key`;
  await sql`
    insert into node_counts (node_key, slot, likes, comments)
    select key, 0, sum(likes), sum(comments) from (
      select node_key as key, 1 as likes, 0 as comments from likes
      union all select content_key, 0, 1 from comments
    ) ends group by key`;
}
