/** The product's mark and name, linked to the landing page. */
export function Brand() {
  return (
    <a href="/" className="brand">
      <img src="/murmur.svg" alt="" width={28} height={28} />
      Murmur
    </a>
  )
}
