import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { addTo, keyOf, type Link, type Linked, type Place } from "./link-lists.ts";
import { searchWords, unitCopies, units } from "./tables.ts";

/** Skills that one is compared with. It bounds the work in a large catalog. */
const COMPARED = 40;

/** Words that more repositories have say little about a skill. */
const COMMON = 1_000;

/** What an equal name adds to the score: more than anything else. */
const SAME_NAME = 1_000;

const whole = (number: number) => sql.raw(String(number));

/** Passes places to a statement as the rows of a table `given`. */
export function given(places: readonly Place[]): SQL {
  const rows = JSON.stringify(places.map(({ recordId, path }) => ({ recordId, path })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as given ("recordId" bigint, path text)`;
}

type Skill = Linked & Readonly<{ name: string; words: ReadonlySet<string> }>;

/**
 * Finds the skills of other repositories that are most like those at some places: with the rarest words of
 * their names in common, and the nearest by id where many have, so that no skill is in the lists of all. Of copies there is one, of own copies none.
 */
export async function similarCandidates(
  transaction: Transaction,
  places: readonly Place[],
): Promise<Map<string, Link[]>> {
  const pairs = await findPairs(transaction, places);
  const others = pairs.map((pair) => ({ recordId: pair.otherId, path: pair.otherPath }));
  const skills = await readSkills(transaction, [...places, ...others]);
  const found = new Map<string, Link[]>();
  for (const { recordId, path, otherId, otherPath, same } of pairs) {
    const from = skills.get(keyOf({ recordId, path }));
    const to = skills.get(keyOf({ recordId: otherId, path: otherPath }));
    const score = from && to && scoreOf(from, to, same);
    if (score) addTo(found, keyOf(from), { from, to, score, names: [], tags: [] });
  }
  return found;
}

/** @param same the number of words that their names have in common. */
function scoreOf(one: Skill, other: Skill, same: number): number {
  const isSameName = one.name === other.name;
  const [few, many] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
  let words = 0;
  for (const word of few) if (many.has(word)) words++;
  // A single word is a coincidence.
  return isSameName || words > 1 ? (isSameName ? SAME_NAME : 0) + 2 * same + words : 0;
}

type Pair = Readonly<{ recordId: number; path: string; otherId: number; otherPath: string; same: number }>;

/** Of skills of one group, only one is in a list: copies of each other, or versions with one name in one repository. */
export const groupOf = (unit: SQL, copy: SQL): SQL =>
  sql`coalesce(${copy}.cluster::text, ${unit}.record_id || ' ' || ${unit}.name)`;

function findPairs(transaction: Transaction, places: readonly Place[]): Promise<readonly Pair[]> {
  return transaction.execute<Pair>(sql`
    with place as materialized (
      select (row_number() over ())::int as n, this.record_id, this.path, this.name, copy.cluster
      from ${given(places)}
      join ${units} this on this.record_id = given."recordId" and this.path = given.path
      left join ${unitCopies} copy on copy.record_id = this.record_id and copy.path = this.path
    ), word as materialized (
      select distinct n, record_id, cluster, part from place cross join unnest(string_to_array(name, '-')) part
      where length(part) > 2 and not exists (
        select from ${searchWords} where ${searchWords.word} = part and ${searchWords.count} > ${whole(COMMON)}
      )
    ), other as materialized (
      select part, 1::real / count(*) over (partition by part) as rarity, other.record_id, other.path, copy.cluster,
        ${groupOf(sql`other`, sql`copy`)} as "group", coalesce(copy.is_origin, false) as is_origin
      from (select distinct part from word) one
      cross join lateral (
        select record_id, path, name from ${units}
        where string_to_array(name, '-') @> array[one.part] and kind = 'skill' offset 0
      ) other
      left join ${unitCopies} copy on copy.record_id = other.record_id and copy.path = other.path
    ), pair as (
      select n, other.record_id, other.path, other."group", other.is_origin, count(*)::int as same, sum(rarity) as rarity,
        abs(other.record_id - word.record_id) as distance
      from word join other using (part)
      where other.record_id <> word.record_id and other.cluster is distinct from coalesce(word.cluster, -1)
      group by n, other.record_id, other.path, other."group", other.is_origin, distance
    ), folded as (
      select distinct on (n, "group") * from pair order by n, "group", rarity desc, is_origin desc, distance, path
    ), ranked as (
      select *, row_number() over (partition by n order by rarity desc, distance, record_id, path) as rank from folded
    )
    select place.record_id::int as "recordId", place.path, ranked.record_id::int as "otherId", ranked.path as "otherPath", same
    from ranked join place using (n) where rank <= ${whole(COMPARED)}`);
}

async function readSkills(transaction: Transaction, places: readonly Place[]): Promise<Map<string, Skill>> {
  type Row = Omit<Skill, "words"> & { description: string | null };
  const distinct = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const rows = await transaction.execute<Row>(sql`
    select ${units.recordId}::int as "recordId", ${units.path}, ${units.name}, ${units.description},
      ${units.kind} = 'skill' as "isOffered", ${groupOf(sql`${units}`, sql`${unitCopies}`)} as "group", coalesce(${unitCopies.isOrigin}, false)::int as standing
    from ${given(distinct)}
    join ${units} on ${units.recordId} = given."recordId" and ${units.path} = given.path
    left join ${unitCopies} on ${unitCopies.recordId} = ${units.recordId} and ${unitCopies.path} = ${units.path}`);
  return new Map(
    rows.map(({ description, ...row }) => [keyOf(row), { ...row, words: wordsOf(`${row.name} ${description ?? ""}`) }]),
  );
}

/** The distinct words of a text, without short ones, which are mostly grammar. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  );
