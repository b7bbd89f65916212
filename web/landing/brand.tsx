import { restPath } from '../src/lib/murmur/murmur-path.ts'

/** The logo without animation and the product's name, linked to the landing page. */
export function Brand() {
  return (
    <a href="/" className="brand">
      <svg aria-hidden viewBox="36 0 48 24" className="murmur">
        <path d={restPath} />
      </svg>
      Murmur
    </a>
  )
}
