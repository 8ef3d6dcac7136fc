/** Three books on a shelf, the sign of the site. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="currentColor" />
      <path
        d="M6 24.5h20M8.5 8v13M14 6v15M19 9.5 24 21"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
