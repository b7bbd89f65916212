import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { useState } from 'react'
import { getAddressFamily } from '#features/send/address/address-family.ts'
import { isSendAllowed, useAllowedRecipients } from '#features/send/allowed/use-allowed-recipients.ts'
import { type Recipients, useRecipients } from '#features/send/recipients/use-recipients.ts'

export type ChosenRecipient = {
  /** The entries that the token can be sent to; all entries without a token. */
  recipients: Recipients
  chosen: Recipient | undefined
  /** Whether the user's list of recipients has the chosen one. */
  isAllowed: boolean
  choose: (id: Recipient['id']) => void
}

/**
 * The recipient of a send, from the address book.
 * @param prefilledName selects an entry initially, but only if exactly one has this name
 */
export function useChosenRecipient(
  userId: UserId | undefined,
  token: { chain: ChainKey } | undefined,
  prefilledName: string | undefined,
): ChosenRecipient {
  const recipients = useRecipients(userId)
  const { data: allowed } = useAllowedRecipients(userId)
  const [id, choose] = useState<Recipient['id']>()
  const [isPrefillUsed, setPrefillUsed] = useState(false)
  const eligible = recipients.all?.filter(({ family }) => !token || family === getAddressFamily(token.chain))
  if (!isPrefillUsed && eligible) {
    setPrefillUsed(true)
    const matches = eligible.filter(({ name }) => isSameName(name, prefilledName))
    if (matches.length === 1) choose(matches[0]?.id)
  }
  const chosen = eligible?.find((one) => one.id === id)
  const isAllowed = !chosen || isSendAllowed(allowed?.data, chosen, token?.chain)
  return { recipients: { ...recipients, all: eligible }, chosen, isAllowed, choose }
}

function isSameName(one: string, other: string | undefined): boolean {
  const normalize = (name: string) => name.normalize('NFKC').trim().toLocaleLowerCase()
  return other !== undefined && normalize(one) === normalize(other)
}
