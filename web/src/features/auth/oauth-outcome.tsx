import { oauthOutcomes } from '@murmur/contract/oauth'
import { FinishOAuth } from '#features/auth/finish-oauth.tsx'
import { type TextId, useText } from '#lib/text.ts'
import { Notice } from '#ui/notice.tsx'

type Outcome = (typeof oauthOutcomes)[number]

const sentences: Record<Exclude<Outcome, 'second-factor'>, TextId> = {
  exists: 'oauth.exists',
  cancelled: 'oauth.cancelled',
  failed: 'oauth.failed',
  off: 'oauth.off',
  'no-email': 'oauth.no-email',
}

type OAuthOutcomeProps = { code: string | null; onDone: () => void }

/** How a sign-in by another site came back: one plain sentence, or the question for the second factor. */
export function OAuthOutcome({ code, onDone }: OAuthOutcomeProps) {
  const text = useText()
  const outcome = oauthOutcomes.find((known) => known === code)
  if (!outcome) return null
  if (outcome === 'second-factor') return <FinishOAuth onDone={onDone} />
  return (
    <div role="alert" className="mb-6">
      <Notice tone={outcome === 'failed' ? 'loss' : 'plain'}>
        <p>{text(sentences[outcome])}</p>
      </Notice>
    </div>
  )
}
