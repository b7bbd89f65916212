import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { Announcer } from '#features/chat/announcer.tsx'
import { useAnnouncer } from '#features/chat/voice/use-announcer.ts'

function Speech({ sentence }: { sentence: string }) {
  const announce = useAnnouncer()
  useEffect(() => announce(sentence), [announce, sentence])
  return null
}

test('the first announcement of another chat is not taken for one of the previous chat', () => {
  const page = (chat: string) => (
    <Announcer>
      <Speech key={chat} sentence={`Recording in ${chat}`} />
    </Announcer>
  )
  const { rerender } = render(page('one'))
  rerender(page('two'))
  expect(screen.getByRole('status').textContent).toBe('Recording in oneRecording in two')
})
