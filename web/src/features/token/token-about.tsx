import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { parseSafeLink } from '#features/token/safe-link.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const links = [
  ['website', 'token.website'],
  ['twitter', 'token.twitter'],
  ['telegram', 'token.telegram'],
  ['discord', 'token.discord'],
  ['medium', 'token.medium'],
] as const
/** Longer descriptions are collapsed (characters). */
const collapsedLength = 280

type TokenAboutProps = Pick<TokenDetail, 'extensions'> & { heading?: 'h2' | 'h3' }

/** The description and links of a token's issuer: untrusted, so shown as plain text. */
export function TokenAbout({ extensions, heading: Heading = 'h3' }: TokenAboutProps) {
  const text = useText()
  return (
    <section className="grid gap-3">
      <Heading className="font-semibold">{text('token.about')}</Heading>
      <Description words={extensions.description} />
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {links.map(([name, label]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-3 border-t border-line">
            <dt className="text-sm text-ink-soft">{text(label)}</dt>
            <dd className="min-w-0 text-end">
              <UntrustedLink to={extensions[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-soft">{text('token.about-note')}</p>
    </section>
  )
}

function Description({ words }: { words: string | null }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  if (!words) return <p className="text-ink-soft">{text('missing')}</p>
  const isLong = words.length > collapsedLength
  return (
    <div className="grid justify-items-start gap-1">
      <p
        dir="auto"
        className={`max-w-[70ch] text-sm wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-4' : ''}`}
      >
        {words}
      </p>
      {isLong ? (
        <Button variant="bare" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className="-mx-4 text-sm">
          {text(isWhole ? 'token.less' : 'token.more')}
        </Button>
      ) : null}
    </div>
  )
}

function UntrustedLink({ to }: { to: string | null }) {
  const text = useText()
  const link = parseSafeLink(to)
  if (!link) return <span className="text-sm text-ink-soft">{text('missing')}</span>
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent wrap-anywhere underline-offset-4 hover:underline"
    >
      {link.shown}
      <ExternalLink aria-hidden size={14} className="shrink-0 rtl:-scale-x-100" />
      <span className="sr-only">{text('token.new-tab')}</span>
    </a>
  )
}
