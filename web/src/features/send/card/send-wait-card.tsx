import type { SendWaitData } from '@murmur/contract/chat/cards'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { WaitingNote } from '#features/send/recipients/waiting-note.tsx'
import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type SendWaitCardProps = { wait: SendWaitData; onAgain: (say: string) => void; isDisabled: boolean }

/** A new recipient with the address and the waiting time; once it is over, a button repeats the user's message. */
export function SendWaitCard({ wait, onAgain, isDisabled }: SendWaitCardProps) {
  const text = useText()
  const { name, address, usableAt, say } = wait
  const isUsable = useTimeLeft(usableAt) === 0
  return (
    <article aria-label={name} className="grid max-w-160 gap-4 rounded-card border border-line-strong bg-card p-4">
      <h4 className="text-lg font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </h4>
      <GroupedAddress address={address} label={text('send.address-of', { name })} />
      <WaitingNote recipient={{ name, usableAt }} />
      {isUsable ? (
        <Button
          inactive={isDisabled}
          onClick={() => (isDisabled ? undefined : onAgain(say))}
          className="justify-self-start"
        >
          {text('chat.send.again')}
        </Button>
      ) : null}
    </article>
  )
}
