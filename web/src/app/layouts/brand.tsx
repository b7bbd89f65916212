/** The brand, linked to the landing page. That page is outside the app, so the link is a plain one. */
export function Brand() {
  return (
    <a href="/" className="flex min-h-11 items-center gap-2 justify-self-start text-lg font-semibold tracking-tight">
      <img src="/murmur.svg" alt="" width={28} height={28} />
      Murmur
    </a>
  )
}
