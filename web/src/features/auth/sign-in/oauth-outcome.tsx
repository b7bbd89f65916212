import { oauthOutcomes } from '@murmur/contract/identity/oauth'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'

type Outcome = (typeof oauthOutcomes)[number]

const sentences: Record<Exclude<Outcome, 'second-factor'>, TextId> = {
  exists: 'oauth.exists',
  cancelled: 'oauth.cancelled',
  failed: 'oauth.failed',
  off: 'oauth.off',
  'no-email': 'oauth.no-email',
}

/** The result of an OAuth sign-in, from its redirect code, in one sentence. */
export function OAuthOutcome({ code }: { code: string | null }) {
  const text = useText()
  const outcome = oauthOutcomes.find((known) => known === code)
  if (!outcome || outcome === 'second-factor') return null
  return (
    <div role="alert" className="mb-6">
      <Notice tone={outcome === 'failed' ? 'loss' : 'plain'}>
        <p>{text(sentences[outcome])}</p>
      </Notice>
    </div>
  )
}
