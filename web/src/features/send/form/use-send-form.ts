import type { UserId } from '@murmur/contract/ids'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { Recipient } from '@murmur/contract/trading/recipients'
import type { SendAmount, SendQuote } from '@murmur/contract/trading/sends'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { getAddressFamily, networkNames } from '#features/send/address/address-family.ts'
import { type SendAmountField, useSendAmount } from '#features/send/amount/use-send-amount.ts'
import type { SendPrefill } from '#features/send/form/send-prefill.ts'
import { useChosenRecipient } from '#features/send/recipients/use-chosen-recipient.ts'
import { useSendQuote } from '#features/send/review/use-send-quote.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatList } from '#lib/format/format-list.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

type Errors = { token?: string; amount?: string; recipient?: string }
export type SendForm = ReturnType<typeof useSendForm>

/** The fields of a send, their errors, and the terms that the server returns for them. */
export function useSendForm(userId: UserId | undefined, tokens: readonly HeldToken[], prefill: SendPrefill) {
  const text = useText()
  const isOnline = useOnline()
  const [picked, setPicked] = useState(() => findPrefilledToken(tokens, prefill))
  // The balance may have changed since the token was picked.
  const token = picked && (tokens.find((one) => areTokensEqual(one, picked)) ?? picked)
  const amount = useSendAmount(token, prefill.amount)
  const { recipients, chosen, isAllowed, choose } = useChosenRecipient(userId, token, prefill.recipientName)
  const [priority, setPriority] = useState<TradePriority>('normal')
  const [errors, setErrors] = useState<Errors>({})
  const [refusals, setRefusals] = useState(0)
  const quote = useSendQuote()

  const edit = (field: keyof Errors) => {
    setErrors(({ [field]: _, ...rest }) => rest)
    quote.clear()
  }
  /** Requests the terms for the form's amount or another one. If fields are invalid, shows their errors instead. */
  const review = async (other?: SendAmount): Promise<SendQuote | undefined> => {
    const nextErrors = findErrors(text, { token, amount, chosen, isAllowed })
    setErrors(nextErrors)
    const requested = other ?? amount.request
    if (Object.keys(nextErrors).length > 0 || !token || !chosen || !requested) {
      setRefusals(refusals + 1)
      return undefined
    }
    const order = { chain: token.chain, token: token.address, amount: requested, recipientId: chosen.id }
    return quote.request(priority === 'normal' ? order : { ...order, priority })
  }
  return {
    token,
    amount,
    recipients,
    chosen,
    isAllowed,
    priority,
    errors,
    refusals,
    isOnline,
    quote,
    pickToken: (next: HeldToken) => {
      // An amount of one token does not apply to another.
      if (token && !areTokensEqual(token, next)) amount.clear(next)
      setPicked(next)
      edit('token')
    },
    pickRecipient: ({ id, name, family }: Recipient) => {
      choose(id)
      edit('recipient')
      // A new recipient on another network is in the address book now, but cannot receive this token.
      if (token && family !== getAddressFamily(token.chain))
        setErrors({
          recipient: text('send.other-network', { name, networks: formatList(networkNames(family), text.language) }),
        })
    },
    editAmount: () => edit('amount'),
    pickPriority: (next: TradePriority) => {
      setPriority(next)
      quote.clear()
    },
    review,
    reset: () => {
      amount.clear()
      setPriority('normal')
      setErrors({})
      quote.clear()
    },
  }
}

type Fields = {
  token: HeldToken | undefined
  amount: SendAmountField
  chosen: Recipient | undefined
  isAllowed: boolean
}

function findErrors(text: Translate, { token, amount, chosen, isAllowed }: Fields): Errors {
  return {
    ...(!token && { token: text('send.token-first') }),
    ...(token && !amount.request && { amount: amount.problem ?? text('field.quantity-invalid') }),
    ...(amount.request && (amount.remaining ?? 0n) < 0n && { amount: text('send.too-much') }),
    ...(!chosen && { recipient: text('send.choose-recipient-first') }),
    ...(chosen &&
      Date.parse(chosen.usableAt) > serverNow() && { recipient: text('send.recipient-waits', { name: chosen.name }) }),
    ...(chosen && !isAllowed && { recipient: text('allowed.refused', { name: chosen.name }) }),
  }
}

function findPrefilledToken(
  tokens: readonly HeldToken[],
  { token, symbol, chain }: SendPrefill,
): HeldToken | undefined {
  if (token) return tokens.find((one) => areTokensEqual(one, token))
  const isMatch = (one: HeldToken) => one.symbol === symbol && (chain === undefined || one.chain === chain)
  const matches = tokens.filter((one) => (one.isCoin || one.isVerified) && isMatch(one))
  return matches.length === 1 ? matches[0] : undefined
}
