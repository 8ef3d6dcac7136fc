import { BodyPlace } from "#components/ui/shell.tsx";

/** What surrounds the heads and bodies of pages. It has no address: the renderer asks for it once in each language. */
export default function FramePage() {
  return <BodyPlace />;
}
