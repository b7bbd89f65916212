import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'
import { useText } from '#lib/i18n/text.ts'

const linkClass = 'inline-flex min-h-11 items-center px-1 underline underline-offset-2'

/** Set once the server has reported a live deployment. */
const liveFlag = createStoredFlag('murmur.live')

/**
 * Marks a sandbox deployment, whose money is test money, and links to its mailbox and faucet. Reserves its space while
 * loading, to avoid a layout shift. Live deployments show nothing.
 */
export function SandboxBadge() {
  const text = useText()
  const deployment = useDeployment()
  const sandbox = deployment?.sandbox
  useEffect(() => {
    if (deployment) liveFlag[deployment.sandbox ? 'clear' : 'set']()
  }, [deployment])
  if (!deployment && !liveFlag.isSet()) return <div className="min-h-11" />
  if (!sandbox) return null
  return (
    <div className="no-print flex w-fit flex-wrap items-center gap-x-3 rounded-card bg-caution-soft px-3 text-xs text-caution sm:text-sm">
      <span className="inline-flex min-h-11 items-center gap-1.5 font-semibold">
        <FlaskConical aria-hidden size={16} />
        {text('sandbox.badge')}
      </span>
      <span className="inline-flex gap-3">
        <a href={sandbox.mailboxUrl} target="_blank" rel="noreferrer" className={linkClass}>
          {text('sandbox.mailbox')}
        </a>
        <a href={sandbox.faucetUrl} target="_blank" rel="noreferrer" className={linkClass}>
          {text('sandbox.faucet')}
        </a>
      </span>
    </div>
  )
}
