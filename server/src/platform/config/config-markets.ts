export const marketSources = ['dexscreener', 'geckoterminal', 'jupiter', 'birdeye'] as const
export const riskSources = ['goplus', 'honeypot', 'rugcheck', 'jupiter'] as const

type Vendor = 'DEXSCREENER' | 'GECKOTERMINAL' | 'BIRDEYE' | 'GOPLUS' | 'HONEYPOT' | 'RUGCHECK'
type RawSettings = {
  [Name in `${Vendor}_URL`]?: string | undefined
} & {
  [Name in `${Vendor | 'JUPITER'}_PER_MINUTE`]?: number | undefined
} & { JUPITER_API_KEY?: string | undefined; LOGO_ORIGINS?: string[] | undefined }

/** Hosts from which market data sources serve logos. */
const liveLogoOrigins = [
  'https://cdn.dexscreener.com',
  'https://dd.dexscreener.com',
  'https://assets.coingecko.com',
  'https://coin-images.coingecko.com',
  'https://assets.geckoterminal.com',
  'https://raw.githubusercontent.com',
  'https://static.jup.ag',
  'https://img.fotofolio.xyz',
  'https://ipfs.io',
  'https://cf-ipfs.com',
  'https://arweave.net',
]

/** Sources of market and risk data, their rate limits and their logo hosts: the sandbox's, or the vendors' own. */
export function marketDefaults(all: RawSettings, { sandbox, isLive }: { sandbox: string; isLive: boolean }) {
  const urlOf = (live: string, name: string) => (isLive ? live : `${sandbox}/${name}`)
  const callsPerMinute = (live: number) => (isLive ? live : 6_000)
  return {
    JUPITER_PER_MINUTE: all.JUPITER_PER_MINUTE ?? callsPerMinute(all.JUPITER_API_KEY ? 60 : 30),
    DEXSCREENER_URL: all.DEXSCREENER_URL ?? urlOf('https://api.dexscreener.com', 'dexscreener'),
    DEXSCREENER_PER_MINUTE: all.DEXSCREENER_PER_MINUTE ?? callsPerMinute(240),
    GECKOTERMINAL_URL: all.GECKOTERMINAL_URL ?? urlOf('https://api.geckoterminal.com', 'geckoterminal'),
    GECKOTERMINAL_PER_MINUTE: all.GECKOTERMINAL_PER_MINUTE ?? callsPerMinute(25),
    BIRDEYE_URL: all.BIRDEYE_URL ?? urlOf('https://public-api.birdeye.so', 'birdeye'),
    BIRDEYE_PER_MINUTE: all.BIRDEYE_PER_MINUTE ?? callsPerMinute(60),
    GOPLUS_URL: all.GOPLUS_URL ?? urlOf('https://api.gopluslabs.io', 'goplus'),
    GOPLUS_PER_MINUTE: all.GOPLUS_PER_MINUTE ?? callsPerMinute(25),
    HONEYPOT_URL: all.HONEYPOT_URL ?? urlOf('https://api.honeypot.is', 'honeypot'),
    HONEYPOT_PER_MINUTE: all.HONEYPOT_PER_MINUTE ?? callsPerMinute(30),
    RUGCHECK_URL: all.RUGCHECK_URL ?? urlOf('https://api.rugcheck.xyz', 'rugcheck'),
    RUGCHECK_PER_MINUTE: all.RUGCHECK_PER_MINUTE ?? callsPerMinute(30),
    LOGO_ORIGINS: all.LOGO_ORIGINS ?? (isLive ? liveLogoOrigins : [sandbox]),
  }
}
