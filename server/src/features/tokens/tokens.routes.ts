import { tokensApi } from '@murmur/contract/tokens'
import { Refusal } from '#core/refusal.ts'
import { type App, serve } from '#core/serve.ts'
import { type FindTokensDeps, findTokens } from '#features/tokens/find-tokens.ts'
import { tokenDetail } from '#features/tokens/token-detail.ts'

export function tokensRoutes(app: App, deps: FindTokensDeps): void {
  serve(app, tokensApi.detail, async ({ params, query }) => {
    const [first, ...others] = await findTokens(deps, params.address, query.chain)
    if (!first) throw new Refusal('TOKEN_NOT_FOUND')
    const alternatives = others.map(({ chain }) => chain)
    return { token: tokenDetail(first), chain: first.chain, ...(alternatives.length > 0 ? { alternatives } : {}) }
  })
}
