import type { ComponentProps } from 'react'
import { SendCard } from '#features/send/card/send-card.tsx'
import { ProofForm } from '#features/settings/proof/proof-form.tsx'

type ChatSendCardProps = Omit<ComponentProps<typeof SendCard>, 'renderProof'>

/** A send card with the password field and Cancel inside the card. */
export function ChatSendCard(props: ChatSendCardProps) {
  return <SendCard {...props} renderProof={(slot) => <ProofForm {...slot} />} />
}
