import type { Content } from './content-schema.ts'

/** Where "Sign up" leads: the form for newcomers. The path alone opens the login form. */
export const signUpHref = '/sign-up?tab=signup'
export const logInHref = '/sign-up'

/** Sections that the landing page shows; one whose content is empty is left out. */
export function hasSection({ features, pricing, faq }: Content, href: string): boolean {
  if (href === '#features') return features.cards.length > 0
  if (href === '#pricing') return pricing.plans.length > 0
  if (href === '#faq') return faq.entries.length > 0
  return true
}

/** A link to a section: within the page where the section is there, else to it on the landing page. */
export function anchor({ path, content }: { path: string; content: Content }, href: string): string {
  if (!href.startsWith('#')) return href
  return path === '/' && hasSection(content, href) ? href : `/${href}`
}
