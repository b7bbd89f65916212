import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/** Facts about the deployment that the web app needs. */
export const Deployment = object({
  /** Set if the deployment uses the sandbox's chains (play money); otherwise null. */
  sandbox: v.nullable(object({ mailboxUrl: v.string(), faucetUrl: v.string() })),
  chains: v.array(
    object({
      key: ChainKey,
      name: v.string(),
      coin: object({ symbol: v.string(), decimals: integer }),
      /** `{hash}` is the placeholder of the transaction id. */
      transactionUrl: v.string(),
    }),
  ),
  platformFeeBps: integer,
  defaultSlippageBps: integer,
  version: v.string(),
})
export type Deployment = v.InferOutput<typeof Deployment>

export const deploymentApi = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'The features of this deployment',
    reply: Deployment,
  }),
}
