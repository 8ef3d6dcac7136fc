export const dynamic = "force-dynamic";

/** A page without anything that needs a script, with the scripts that Next sends all the same. */
export default function EmptyPage() {
  return <p>Empty</p>;
}
