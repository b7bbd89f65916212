import type { NodeCheck } from '#chains/rpc-pool.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { checkMailServer } from '#platform/mail/smtp-mailer.ts'
import type { ChainCheck } from '#venues/chains.module.ts'

export type ConnectionDeps = {
  config: Pick<Config, 'chains' | 'SMTP_URL'>
  /** Queries the chain id of every configured node. */
  checkNodes: () => Promise<readonly ChainCheck[]>
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Checks the configured nodes and mail server once, and logs each one that cannot be used. The server starts without waiting for
 * the result, because an outage ends by itself.
 * @returns a function for the reasons why this instance is not ready: settings whose nodes all serve another chain, which only the
 * operator can correct
 */
export function checkConnections({ config, checkNodes, log }: ConnectionDeps): () => readonly string[] {
  let reasons: string[] = []
  void checkNodes().then((chains) => {
    const groups = chains.flatMap(({ chain, nodes }) =>
      (['read', 'send'] as const).map((role) => ({
        name: `${chain.toUpperCase()}_${role === 'read' ? 'RPC' : 'SEND'}_URL`,
        nodes: nodes.filter((node) => node.role === role),
      })),
    )
    for (const { name, nodes } of groups) for (const node of nodes) logNode(log, name, node)
    reasons = groups.filter(isOnAnotherChain).map(({ name }) => `${name} names a node of another chain`)
  })
  // The sandbox starts a mail server of its own.
  if (Object.values(config.chains).some(({ isLive }) => isLive)) {
    void checkMailServer(config.SMTP_URL).catch((error: unknown) =>
      log.error({ err: error }, 'SMTP_URL: the mail server cannot be used'),
    )
  }
  return () => reasons
}

function logNode(log: ConnectionDeps['log'], name: string, { host, status }: NodeCheck) {
  if (status === 'unreachable') log.warn({ host }, `${name}: the node does not answer`)
  if (status === 'other chain') log.error({ host }, `${name}: the node serves another chain`)
}

/** False if any node is usable, or unreachable and may therefore come back. */
function isOnAnotherChain({ nodes }: { nodes: readonly NodeCheck[] }): boolean {
  return nodes.length > 0 && nodes.every(({ status }) => status === 'other chain')
}
