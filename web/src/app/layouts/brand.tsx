/** The name, which leads to the landing page: none of the app's, so a plain link. */
export function Brand() {
  return (
    <a href="/" className="flex min-h-11 items-center gap-2 justify-self-start text-lg font-semibold tracking-tight">
      <img src="/murmur.svg" alt="" width={28} height={28} />
      Murmur
    </a>
  )
}
