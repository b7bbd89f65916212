import { ChevronDown } from 'lucide-react'
import type { Site } from '../site.ts'

/** Questions, of which at most one is open: browsers ensure that for <details> with the same name. */
export function Faq({ site }: { site: Site }) {
  const { faq } = site.content
  return (
    <section id="faq" className="section sunk" aria-labelledby="faq-heading">
      <div className="wide faq">
        <h2 id="faq-heading">{site.translate(faq.heading)}</h2>
        <div>
          {faq.entries.map(({ value, question, answer }) => (
            <details key={value} id={`faq-${value}`} name="faq" className="question">
              <summary>
                <h3>{site.translate(question)}</h3>
                <ChevronDown aria-hidden size={20} />
              </summary>
              <p>{site.translate(answer)}</p>
            </details>
          ))}
          <p className="custody">{site.translate(faq.custody)}</p>
          <p id="help">
            {site.translate(faq.contact.question)} <a href={faq.contact.href}>{site.translate(faq.contact.label)}</a>
          </p>
        </div>
      </div>
    </section>
  )
}
