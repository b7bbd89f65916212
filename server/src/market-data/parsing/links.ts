import { cleanText } from '#chains/clean-text.ts'
import type { TokenProfile } from '#market-data/market-source.port.ts'

const maxCharacters = 200
const maxLogoCharacters = 500
const maxDescription = 600

/** Allowed hosts per kind of link: a link to any other host could mislead users. */
const hosts = {
  twitter: /^(www\.)?(x|twitter)\.com$/,
  telegram: /^(t|telegram)\.me$/,
  discord: /^(www\.)?discord\.(gg|com)$/,
  medium: /^(.+\.)?medium\.com$/,
} as const
type Social = keyof typeof hosts

export type ProfileFields = {
  description?: string | null | undefined
  website?: string | null | undefined
} & { [Kind in Social]?: string | null | undefined }

/** Keeps the displayable fields: cleaned text, and https links to allowed hosts. Returns undefined if none is left. */
export function readProfile({ description, website, ...socials }: ProfileFields): TokenProfile | undefined {
  const words = description ? cleanText(description, maxDescription) : ''
  const site = readLink(website)
  const profile: TokenProfile = { ...(words ? { description: words } : {}), ...(site ? { website: site } : {}) }
  for (const kind of Object.keys(hosts) as Social[]) {
    const link = readSocial(kind, socials[kind])
    if (link) profile[kind] = link
  }
  return Object.keys(profile).length > 0 ? profile : undefined
}

/**
 * An https URL without credentials, normalized. Longer ones are dropped, because truncation would change the target.
 */
export function readLink(text: string | null | undefined): string | undefined {
  const url = readUrl(text, maxCharacters)
  return url?.protocol === 'https:' ? url.href : undefined
}

/** Allows http too: the logo fetcher restricts origins by configuration. */
export function readLogoUrl(text: string | null | undefined): string | undefined {
  const url = readUrl(text, maxLogoCharacters)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function readUrl(text: string | null | undefined, maxLength: number): URL | undefined {
  if (!text || text.length > 2 * maxLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username || url.password || url.href.length > maxLength ? undefined : url
}

/** A link, or a handle to build one from ("@murmur"). */
function readSocial(kind: Social, text: string | null | undefined): string | undefined {
  const handle = /^@?(\w{1,64})$/.exec(text?.trim() ?? '')?.[1]
  if (handle && kind === 'twitter') return `https://x.com/${handle}`
  if (handle && kind === 'telegram') return `https://t.me/${handle}`
  const link = readLink(text)
  return link && hosts[kind].test(new URL(link).hostname) ? link : undefined
}
