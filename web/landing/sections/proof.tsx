import { repositoryPlaceholder } from '../document.tsx'
import type { Site, TextId } from '../site.ts'

const factIds = ['proof.signer', 'proof.tests', 'proof.code', 'proof.calls'] as const satisfies TextId[]

/** Facts that a visitor can check. ../landing-claims.test.ts compares the numbers with the project. */
export function Proof({ site: { text } }: { site: Site }) {
  return (
    <>
      <h3 className="proof-heading">{text('proof.heading')}</h3>
      <ul className="proof">
        {factIds.map((id) => (
          <li key={id}>
            <h4>{text(`${id}.title`)}</h4>
            <p>
              {text(id)} {id === 'proof.calls' ? <a href="/docs">{text('proof.calls.link')}</a> : null}
              {id === 'proof.code' ? (
                <a href={repositoryPlaceholder} rel="noopener noreferrer">
                  {text('proof.code.link')}
                </a>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
