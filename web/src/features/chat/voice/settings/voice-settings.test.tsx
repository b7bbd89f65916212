import { loadCatalog } from 'virtual:catalogs'
import { type AssistantSettings, assistantApi } from '@murmur/contract/chat/assistant'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { installVoices } from '#features/chat/voice/test-support/fake-voices.ts'
import { openVoice } from '#features/chat/voice/test-support/open-voice.tsx'
import { setupI18n } from '#lib/i18n/i18n.ts'

test('confirmation by voice can be turned off with an invalid limit in the field', async () => {
  const { user, server } = openVoice()
  server.on(assistantApi.settings, () => ({ data: { confirmByVoice: true, voiceCapUsd: 50 } }))
  server.on(assistantApi.changeSettings, ({ body }) => ({ data: body as AssistantSettings }))
  await user.click(screen.getByRole('button', { name: 'Voice settings and hands-free mode' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Voice Settings' }))
  await user.clear(await dialog.findByRole('textbox', { name: /Maximum per trade/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'Confirm trades by voice' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Saved')).toBeTruthy()
  expect(server.callsTo(assistantApi.changeSettings).map(({ body }) => body)).toEqual([
    { confirmByVoice: false, voiceCapUsd: 50 },
  ])
  // What is changed next is not saved yet.
  await user.click(dialog.getByRole('checkbox', { name: 'Confirm trades by voice' }))
  expect(dialog.queryByText('Saved')).toBeNull()
})

test('the rate and the greeting are in the language of the app', async () => {
  const voices = installVoices('en-US', 'fr-FR')
  const { user } = openVoice({}, setupI18n('fr', await loadCatalog('fr')))
  await user.click(screen.getByRole('button', { name: 'Paramètres de la voix et mode mains libres' }))
  const rate = screen.getByRole('slider')
  fireEvent.change(rate, { target: { value: '1.2' } })
  expect(rate.getAttribute('aria-valuetext')).toBe('1,2 fois')
  fireEvent.keyDown(document.body, { code: 'KeyV', key: '◊', altKey: true, shiftKey: true })
  await waitFor(() => expect(voices.spoken.map(({ lang }) => lang)).toEqual(['fr-FR']))
})
