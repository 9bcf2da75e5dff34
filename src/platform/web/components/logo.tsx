export function Logo({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="#0f4f57" />
        <path d="M1.6 20C8 15.5 12 21 18 18.500S27 17 30.5 19.500A15 15 0 0 1 1.6 20Z" fill="#f3eee1" />
        <circle cx="20.5" cy="11" r="4.3" fill="#f5982b" />
      </svg>
      {name && <span>{name}</span>}
    </>
  )
}
