import type { Content } from './content-schema.ts'

/** The target of "Sign up": the form for new users. The path without a query opens the login form. */
export const signUpHref = '/sign-up?tab=signup'
export const logInHref = '/sign-up'

/** The sections of the landing page that have content. */
export function hasSection({ features, pricing, faq }: Content, href: string): boolean {
  if (href === '#features') return features.cards.length > 0
  if (href === '#pricing') return pricing.plans.length > 0
  if (href === '#faq') return faq.entries.length > 0
  return true
}

/** A link to a section: within the page if it has the section, else on the landing page. */
export function toSectionHref({ path, content }: { path: string; content: Content }, href: string): string {
  if (!href.startsWith('#')) return href
  return path === '/' && hasSection(content, href) ? href : `/${href}`
}
