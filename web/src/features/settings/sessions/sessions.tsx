import type { DeviceSession } from '@murmur/contract/identity/security'
import { useRef } from 'react'
import { SectionState } from '#features/settings/section-state.tsx'
import { useEndSession, useSessions } from '#features/settings/sessions/use-sessions.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

/** The signed-in browsers, each with a button to sign it out. */
export function Sessions() {
  const text = useText()
  const { data, isError, refetch } = useSessions()
  return (
    <>
      {data ? (
        <SessionList sessions={data.data} />
      ) : (
        <SectionState isError={isError} failed={text('session.unread')} onRetry={refetch} />
      )}
    </>
  )
}

function SessionList({ sessions }: { sessions: DeviceSession[] }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const endMutation = useEndSession(
    (which) => {
      // The pressed button no longer exists.
      list.current?.focus()
      showToast('success', text(which === 'others' ? 'session.others-ended' : 'session.ended'))
    },
    (error) => showToast('error', text('session.not-ended'), getReason(error)),
  )
  const endSession = (which: string) => !endMutation.isPending && endMutation.mutate(which)
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={text('session.heading')} className="grid gap-2">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={endMutation.isPending}
            onEnd={() => endSession(session.id)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button className="justify-self-start" inactive={endMutation.isPending} onClick={() => endSession('others')}>
          {text('session.end-others')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{text('session.only-this')}</p>
      )}
    </>
  )
}

type SessionRowProps = { session: DeviceSession; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const text = useText()
  const device = session.device ?? text('session.unknown')
  const since = formatDateTime(session.createdAt, text.language)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-ink-soft">
          {text('session.times', { since, seen: formatDateTime(session.lastSeenAt, text.language) })}
        </p>
      </div>
      {session.isThis ? (
        <Badge>{text('session.this')}</Badge>
      ) : (
        <Button aria-label={text('session.end-of', { device, since })} inactive={isBusy} onClick={onEnd}>
          {text('session.end')}
        </Button>
      )}
    </li>
  )
}
