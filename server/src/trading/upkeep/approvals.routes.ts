import { approvalsApi } from '@murmur/contract/trading/approvals'
import { type App, serve } from '#platform/http/serve.ts'
import type { ReleaseByPasswordDeps } from '#trading/sends/release-by-password.ts'
import { readIdempotencyKey } from '#trading/trades/idempotency-key.ts'
import { executeRevoke } from './execute-revoke.ts'
import { type ListApprovalsDeps, listApprovals } from './list-approvals.ts'
import { openDelegateRevoke } from './open-delegate-revoke.ts'
import { type OpenRevokeDeps, openRevoke } from './open-revoke.ts'

export type ApprovalsDeps = ListApprovalsDeps & Omit<OpenRevokeDeps, 'chainOf'> & ReleaseByPasswordDeps

/** Registers the routes that list and revoke approvals. No other call, chat message or card can release a revocation. */
export function approvalsRoutes(app: App, deps: ApprovalsDeps): void {
  const opening: OpenRevokeDeps = { ...deps, chainOf: (key) => deps.chains[key] }
  serve(app, approvalsApi.list, async ({ user }) => ({ data: await listApprovals(deps, user.id) }))
  serve(app, approvalsApi.quote, async ({ user, body: { chain, account, ...pair } }) => {
    const intent = await (chain === 'sol'
      ? openDelegateRevoke({ ...deps, solana: deps.chains.sol }, user.id, { ...pair, account })
      : openRevoke(opening, user.id, { chain, ...pair }))
    return { data: intent.quote }
  })
  serve(app, approvalsApi.revoke, ({ user, body, request, language }) =>
    executeRevoke(deps, user, body, readIdempotencyKey(request.headers), language),
  )
}
