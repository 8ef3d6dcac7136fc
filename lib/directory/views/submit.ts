/** What may be done about a text that should name a repository. */
export type SubmitState =
  | Readonly<{ kind: "empty" | "invalid" }>
  | (Readonly<{ name: string }> &
      (
        | Readonly<{ kind: "listed"; href: string }>
        | Readonly<{ kind: "removed"; href: string; reason: string | null }>
        /** It is suggested at the address for reports. */
        | Readonly<{ kind: "report"; href: string }>
        | Readonly<{ kind: "new" | "queued" | "full" }>
      ));
