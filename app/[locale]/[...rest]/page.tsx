import { notFound } from "next/navigation";

/** Any other address in a language: the designed page for what does not exist. */
export default function UnknownPage() {
  notFound();
}
