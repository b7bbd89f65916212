import { Check } from 'lucide-react'
import type { Plan } from '../content-schema.ts'
import { signUpHref } from '../section-links.ts'
import type { Site } from '../site.ts'

/** The plans. A pair of radio buttons and a CSS rule switch between their two prices. */
export function Pricing({ site }: { site: Site }) {
  const { pricing } = site.content
  return (
    <section id="pricing" className="section sunk" aria-labelledby="pricing-heading">
      <div className="wide">
        <div className="pricing-top">
          <h2 id="pricing-heading">{site.translate(pricing.heading)}</h2>
          <fieldset className="billing">
            <legend className="unseen">{site.text('page.billing')}</legend>
            <label>
              <input type="radio" name="billing" id="monthly" defaultChecked />
              {site.translate(pricing.monthly)}
            </label>
            <label>
              <input type="radio" name="billing" id="yearly" />
              {site.translate(pricing.yearly)}
            </label>
          </fieldset>
        </div>
        <ul className="cards plans">
          {pricing.plans.map((plan) => (
            <PlanCard key={plan.title} site={site} plan={plan} />
          ))}
        </ul>
        <p className="soft">{site.translate(pricing.note)}</p>
      </div>
    </section>
  )
}

function PlanCard({ site, plan }: { site: Site; plan: Plan }) {
  const { pricing } = site.content
  return (
    <li className="card plan" data-popular={plan.popular || undefined}>
      <h3>
        {plan.title}
        {plan.popular ? <span className="badge">{site.translate(pricing.popular)}</span> : null}
      </h3>
      <Price
        className="price per-month"
        price={site.translate(plan.monthlyPrice)}
        per={site.translate(pricing.perMonth)}
      />
      <Price
        className="price per-year"
        price={site.translate(plan.yearlyPrice)}
        per={site.translate(pricing.perYear)}
      />
      <p>{site.translate(plan.description)}</p>
      <ul className="checked">
        {plan.benefitList.map((benefit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
          <li key={at}>
            <Check aria-hidden size={20} />
            {site.translate(benefit)}
          </li>
        ))}
      </ul>
      <PlanButton site={site} plan={plan} />
    </li>
  )
}

function Price({ price, per, className }: { price: string; per: string; className: string }) {
  // A placeholder price has no billing period.
  return (
    <p className={className}>
      <strong>{price}</strong> {/\d/.test(price) ? <span>{per}</span> : null}
    </p>
  )
}

/** A disabled button for an unavailable plan, else a link to sign-up. */
function PlanButton({ site, plan }: { site: Site; plan: Plan }) {
  const englishText = typeof plan.buttonText === 'string' ? plan.buttonText : plan.buttonText.en
  const label = site.translate(plan.buttonText)
  if (/coming soon/i.test(englishText)) {
    return (
      <button type="button" className="button quiet" disabled aria-label={`${plan.title}: ${label}`}>
        {label}
      </button>
    )
  }
  return (
    <a href={signUpHref} className="button primary">
      {label}
    </a>
  )
}
