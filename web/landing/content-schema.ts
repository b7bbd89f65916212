import { languages } from '@murmur/contract/languages'
import { z } from 'zod'

/** A sentence in English, which is translated where `texts/` knows it; or in as many languages as a deployment wants. */
const Sentence = z.union([
  z.string().min(1),
  z.strictObject({ en: z.string().min(1) }).and(z.partialRecord(z.enum(languages), z.string().min(1))),
])
/** Never translated: names and figures. */
const Name = z.string().min(1)
const Href = z
  .string()
  .regex(/^(#[a-z-]+|\/(?!\/)\S*|https:\/\/\S+|mailto:\S+@\S+)$/, 'must be #section, /path, https://… or mailto:…')
/** 3.entities.38: where a link leads, and what it says. */
const Link = z.strictObject({ href: Href, label: Sentence })
const Point = z.strictObject({ title: Sentence, text: Sentence })
const Figure = z.strictObject({ figure: Name, label: Sentence })
/** A picture of the product in both themes, with its own size in pixels. */
const Shot = z.strictObject({
  light: Href,
  dark: Href,
  width: z.int().positive(),
  height: z.int().positive(),
  alt: Sentence,
})

export const featureIcons = ['talk', 'orders', 'languages', 'wallet', 'access', 'fast'] as const

/** 3.entities.36. A button that says "coming soon" is disabled. */
const Plan = z.strictObject({
  title: Name,
  popular: z.boolean(),
  monthlyPrice: Sentence,
  yearlyPrice: Sentence,
  description: Sentence,
  buttonText: Sentence,
  benefitList: z.array(Sentence).min(1),
})

/** 3.entities.37. `value` names the entry in addresses: /#faq-wallet. */
const FaqEntry = z.strictObject({ question: Sentence, answer: Sentence, value: z.string().regex(/^[a-z][a-z-]*$/) })

/** All of the landing page that a deployment can change: web/landing/content.json. */
export const Content = z.strictObject({
  /** Null shows no banner. */
  banner: Sentence.nullable(),
  links: z.array(Link).min(1),
  hero: z.strictObject({ heading: Sentence, text: Sentence, start: Sentence, explore: Sentence }),
  about: z.strictObject({
    heading: Sentence,
    text: Sentence,
    people: z.array(Sentence),
    wallets: Sentence,
    statistics: z.array(Figure),
  }),
  features: z.strictObject({
    heading: Sentence,
    /** None leaves the section out. */
    cards: z.array(Point.extend({ icon: z.enum(featureIcons) })),
    all: Sentence,
    more: z.array(Sentence),
  }),
  callToAction: z.strictObject({ heading: Sentence, text: Sentence, button: Link }),
  benefits: z.strictObject({ heading: Sentence, items: z.array(Point) }),
  pricing: z.strictObject({
    heading: Sentence,
    monthly: Sentence,
    yearly: Sentence,
    perMonth: Sentence,
    perYear: Sentence,
    popular: Sentence,
    note: Sentence,
    plans: z.array(Plan),
  }),
  steps: z.strictObject({ heading: Sentence, items: z.array(Point), button: Sentence }),
  trust: z.strictObject({ heading: Sentence, figures: z.array(Figure) }),
  faq: z.strictObject({
    heading: Sentence,
    entries: z.array(FaqEntry),
    custody: Sentence,
    contact: z.strictObject({ question: Sentence, label: Sentence, href: Href }),
  }),
  footer: z.strictObject({
    links: z.array(Link),
    privacy: Sentence,
    social: z.array(z.strictObject({ href: Href, label: Name })),
    brand: Name,
  }),
  screenshots: z.strictObject({ hero: Shot, benefits: Shot }),
})
export type Content = z.infer<typeof Content>
export type Sentence = z.infer<typeof Sentence>
export type Link = z.infer<typeof Link>
export type Point = z.infer<typeof Point>
export type Plan = z.infer<typeof Plan>
export type Shot = z.infer<typeof Shot>

/** @throws Error that names every wrong place of the file in a line of its own */
export function readContent(json: unknown): Content {
  const read = Content.safeParse(json)
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`)
  throw new Error(`web/landing/content.json is wrong:\n${wrong.join('\n')}`)
}
