import type { ComponentProps } from 'react'
import { SendCard } from '#features/send/card/send-card.tsx'
import { ProofForm } from '#features/settings/proof/proof-form.tsx'

type ChatSendCardProps = Omit<ComponentProps<typeof SendCard>, 'renderProof'>

/** The card of a send with the password in the card itself. */
export function ChatSendCard(props: ChatSendCardProps) {
  return <SendCard {...props} renderProof={(slot) => <ProofForm {...slot} />} />
}
