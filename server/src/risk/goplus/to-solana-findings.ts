import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { makeFinding, shareFinding, taxFinding } from '#risk/findings.ts'
import { figure, flag, listSchema } from '#risk/request-json.ts'
import type { Finding } from '#risk/risk-source.port.ts'

const Account = object({ malicious_address: flag })
const Power = v.fallback(object({ status: flag, authority: listSchema(Account) }), { status: undefined, authority: [] })
const Security = object({
  mintable: Power,
  freezable: Power,
  closable: Power,
  balance_mutable_authority: Power,
  /** In basis points, as text. */
  transfer_fee: v.fallback(
    v.optional(object({ current_fee_rate: v.fallback(v.optional(object({ fee_rate: figure })), undefined) })),
    undefined,
  ),
  transfer_fee_upgradable: Power,
  transfer_hook: listSchema(v.unknown()),
  transfer_hook_upgradable: Power,
  // Documented under the second name, sent under the first.
  non_transferable: flag,
  none_transferable: flag,
  /** 1: normal; 2: frozen. */
  default_account_state: figure,
  metadata_mutable: v.fallback(object({ status: flag }), { status: undefined }),
  creators: listSchema(Account),
  holders: listSchema(object({ percent: figure, is_locked: flag })),
})
type Security = v.InferOutput<typeof Security>

/** Parses GoPlus's report on a Solana mint. */
export function toSolanaFindings(data: unknown): Finding[] {
  const read = v.safeParse(Security, data)
  if (!read.success) throw new UpstreamUnavailable('nonsense')
  const report = read.output
  const isNonTransferable = report.non_transferable ?? report.none_transferable
  const rate = report.transfer_fee?.current_fee_rate?.fee_rate
  const state = report.default_account_state
  const found: (Finding | false | undefined)[] = [
    isNonTransferable !== false && makeFinding('non-transferable', isNonTransferable ? 'danger' : 'unknown'),
    state !== 1 && makeFinding('frozen-by-default', state === 2 ? 'danger' : 'unknown'),
    report.freezable.status !== false && makeFinding('freezable', report.freezable.status ? 'caution' : 'unknown'),
    report.mintable.status !== false && makeFinding('mintable', report.mintable.status ? 'caution' : 'unknown'),
    report.balance_mutable_authority.status && makeFinding('permanent-delegate', 'caution'),
    report.transfer_fee_upgradable.status && makeFinding('transfer-fee-can-change', 'caution'),
    (report.transfer_hook.length > 0 || report.transfer_hook_upgradable.status) &&
      makeFinding('transfer-hook', 'caution'),
    report.closable.status && makeFinding('other', 'caution', { says: 'The mint account can be closed.' }),
    report.metadata_mutable.status && makeFinding('metadata-can-change', 'caution'),
    isMalicious(report) &&
      makeFinding('suspicious', 'danger', { says: 'An authority of the token is a known malicious address.' }),
  ]
  return [
    ...found.filter((each): each is Finding => each !== false && each !== undefined),
    ...(rate === undefined ? [] : taxFinding('transfer-fee', rate / 100)),
    ...shareFinding('top-holders', computeTopHolderPercent(report)),
  ]
}

function isMalicious(report: Security): boolean {
  const powers = [report.mintable, report.freezable, report.closable, report.balance_mutable_authority]
  const accounts = [...report.creators, ...powers.flatMap(({ authority }) => authority)]
  return accounts.some(({ malicious_address }) => malicious_address === true)
}

function computeTopHolderPercent({ holders }: Security): number | undefined {
  if (holders.length === 0) return undefined
  const unlockedHolders = holders.filter(({ is_locked }) => is_locked !== true).slice(0, 10)
  return 100 * unlockedHolders.reduce((sum, { percent }) => sum + (percent ?? 0), 0)
}
