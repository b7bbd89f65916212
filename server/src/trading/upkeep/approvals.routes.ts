import { approvalsApi } from '@murmur/contract/trading/approvals'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import type { ReleaseByPasswordDeps } from '#trading/sends/release-by-password.ts'
import { readIdempotencyKey } from '#trading/trades/idempotency-key.ts'
import { createDelegateRevokeIntent } from './create-delegate-revoke-intent.ts'
import { type CreateRevokeIntentDeps, createRevokeIntent } from './create-revoke-intent.ts'
import { executeRevoke } from './execute-revoke.ts'
import { type ListApprovalsDeps, listApprovals } from './list-approvals.ts'

export type ApprovalsDeps = ListApprovalsDeps & Omit<CreateRevokeIntentDeps, 'chainOf'> & ReleaseByPasswordDeps

/** Registers the routes that list and revoke approvals. No other call, chat message or card can release a revocation. */
export function approvalsRoutes(app: App, deps: ApprovalsDeps): void {
  const createRevokeDeps: CreateRevokeIntentDeps = { ...deps, chainOf: (key) => deps.chains[key] }
  serve(app, approvalsApi.list, async ({ user }) => ({ data: await listApprovals(deps, user.id) }))
  serve(app, approvalsApi.quote, async ({ user, body: { chain, account, ...pair } }) => {
    const intent = await (chain === 'sol'
      ? createDelegateRevokeIntent({ ...deps, solana: deps.chains.sol }, user.id, { ...pair, account })
      : createRevokeIntent(createRevokeDeps, user.id, { chain, ...pair }))
    return { data: intent.quote }
  })
  serve(app, approvalsApi.revoke, ({ user, body, request, language }) =>
    executeRevoke(deps, user, body, readIdempotencyKey(request.headers), language),
  )
}
