import { languages } from '@murmur/contract/languages'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { record } from '@murmur/contract/schema/record'
import * as v from 'valibot'

/** An English sentence, translated if `texts/` contains it, or an object with translations of the deployment. */
const Sentence = v.union([
  v.pipe(v.string(), v.minLength(1)),
  v.intersect([
    object({ en: v.pipe(v.string(), v.minLength(1)) }),
    record(v.picklist(languages), v.pipe(v.string(), v.minLength(1))),
  ]),
])
/** Names and figures, which are never translated. */
const Name = v.pipe(v.string(), v.minLength(1))
const Href = v.pipe(
  v.string(),
  v.regex(/^(#[a-z-]+|\/(?!\/)\S*|https:\/\/\S+|mailto:\S+@\S+)$/, 'must be #section, /path, https://… or mailto:…'),
)
/** 3.entities.38: a link with target and label. */
const Link = v.strictObject({ href: Href, label: Sentence })
/**
 * The label of a badge next to a claim, and when to show it: always, or if the server lacks a feature
 * (server/src/platform/http/landing-gaps.ts).
 */
const Badge = v.strictObject({
  label: Sentence,
  when: v.picklist(['always', 'no-voice', 'voice-in-english', 'no-pictures']),
})
const badges = v.optional(v.array(Badge))
const Point = v.strictObject({ title: Sentence, text: Sentence, badges })
const Figure = v.strictObject({ figure: Name, label: Sentence, badges })
/** A picture of the product in both themes, with its size in pixels. `{language}` is replaced by the page's: en, es … */
const Picture = v.strictObject({
  light: Href,
  dark: Href,
  width: v.pipe(integer, v.gtValue(0)),
  height: v.pipe(integer, v.gtValue(0)),
})
/** `narrow` replaces it in small windows, if given. */
const Shot = v.strictObject({ ...Picture.entries, narrow: v.optional(Picture), alt: Sentence })

export const featureIcons = ['talk', 'orders', 'languages', 'wallet', 'access', 'fast'] as const

/** 3.entities.36. A button labelled "coming soon" is disabled. */
const Plan = v.strictObject({
  title: Name,
  popular: v.boolean(),
  monthlyPrice: Sentence,
  yearlyPrice: Sentence,
  description: Sentence,
  buttonText: Sentence,
  benefitList: v.pipe(v.array(Sentence), v.minLength(1)),
})

/** 3.entities.37. `value` is the entry's id in URLs: /#faq-wallet. */
const FaqEntry = v.strictObject({
  question: Sentence,
  answer: Sentence,
  value: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
})

/** The content of the landing page that a deployment can change: web/landing/content.json. */
export const Content = v.strictObject({
  /** Null shows no banner. */
  banner: v.nullable(Sentence),
  links: v.pipe(v.array(Link), v.minLength(1)),
  hero: v.strictObject({ heading: Sentence, text: Sentence, start: Sentence, explore: Sentence }),
  about: v.strictObject({
    heading: Sentence,
    text: Sentence,
    people: v.array(Sentence),
    wallets: Sentence,
    statistics: v.array(Figure),
  }),
  features: v.strictObject({
    heading: Sentence,
    /** An empty list omits the section. */
    cards: v.array(v.strictObject({ ...Point.entries, icon: v.picklist(featureIcons) })),
    all: Sentence,
    more: v.array(v.union([Sentence, v.strictObject({ sentence: Sentence, badges })])),
  }),
  callToAction: v.strictObject({ heading: Sentence, text: Sentence, button: Link }),
  benefits: v.strictObject({ heading: Sentence, items: v.array(Point) }),
  pricing: v.strictObject({
    heading: Sentence,
    monthly: Sentence,
    yearly: Sentence,
    perMonth: Sentence,
    perYear: Sentence,
    popular: Sentence,
    note: Sentence,
    plans: v.array(Plan),
  }),
  steps: v.strictObject({ heading: Sentence, items: v.array(Point), button: Sentence }),
  trust: v.strictObject({ heading: Sentence, figures: v.array(Figure) }),
  faq: v.strictObject({
    heading: Sentence,
    entries: v.array(FaqEntry),
    custody: Sentence,
    contact: v.strictObject({ question: Sentence, label: Sentence, href: Href }),
  }),
  footer: v.strictObject({
    links: v.array(Link),
    privacy: Sentence,
    social: v.array(v.strictObject({ href: Href, label: Name })),
    brand: Name,
  }),
  screenshots: v.strictObject({ hero: Shot, benefits: Shot }),
})
export type Content = v.InferOutput<typeof Content>
export type Badge = v.InferOutput<typeof Badge>
export type Sentence = v.InferOutput<typeof Sentence>
export type Link = v.InferOutput<typeof Link>
export type Plan = v.InferOutput<typeof Plan>
export type Picture = v.InferOutput<typeof Picture>
export type Shot = v.InferOutput<typeof Shot>

/** @throws Error that lists every invalid path of the file, one per line */
export function parseContent(json: unknown): Content {
  const result = v.safeParse(Content, json)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  throw new Error(`web/landing/content.json is wrong:\n${problems.join('\n')}`)
}
