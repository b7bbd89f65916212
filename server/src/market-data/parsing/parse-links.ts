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
export function parseProfile({ description, website, ...socials }: ProfileFields): TokenProfile | undefined {
  const cleanDescription = description ? cleanText(description, maxDescription) : ''
  const site = parseLink(website)
  const profile: TokenProfile = {
    ...(cleanDescription ? { description: cleanDescription } : {}),
    ...(site ? { website: site } : {}),
  }
  for (const kind of Object.keys(hosts) as Social[]) {
    const link = parseSocial(kind, socials[kind])
    if (link) profile[kind] = link
  }
  return Object.keys(profile).length > 0 ? profile : undefined
}

/**
 * An https URL without credentials, normalized. Longer ones are dropped, because truncation would change the target.
 */
export function parseLink(text: string | null | undefined): string | undefined {
  const url = parseUrl(text, maxCharacters)
  return url?.protocol === 'https:' ? url.href : undefined
}

/** Allows http too: the logo fetcher restricts origins by configuration. */
export function parseLogoUrl(text: string | null | undefined): string | undefined {
  const url = parseUrl(text, maxLogoCharacters)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function parseUrl(text: string | null | undefined, maxLength: number): URL | undefined {
  if (!text || text.length > 2 * maxLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username || url.password || url.href.length > maxLength ? undefined : url
}

/** A link, or a handle to build one from ("@murmur"). */
function parseSocial(kind: Social, text: string | null | undefined): string | undefined {
  const handle = /^@?(\w{1,64})$/.exec(text?.trim() ?? '')?.[1]
  if (handle && kind === 'twitter') return `https://x.com/${handle}`
  if (handle && kind === 'telegram') return `https://t.me/${handle}`
  const link = parseLink(text)
  return link && hosts[kind].test(new URL(link).hostname) ? link : undefined
}
