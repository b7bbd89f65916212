import { type Recipient, recipientsApi } from '@murmur/contract/trading/recipients'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import {
  anna,
  annasAddress,
  bob,
  bobsAddress,
  createCheckedAddress,
  lookAlikeAddress,
} from '#test-support/examples/send-examples.ts'
import { noResponse, refuse, type StubServer, stubServer } from '#test-support/fakes/stub-server.ts'
import { openSettings } from '#test-support/open/open-settings.ts'
import { stubSettings } from '#test-support/open/stub-settings.ts'

let server: StubServer
beforeEach(() => {
  server = stubServer(ada)
  stubSettings(server)
  server.on(recipientsApi.list, () => ({ data: [anna, bob] }))
  server.on(recipientsApi.check, () => ({ data: createCheckedAddress() }))
  server.on(recipientsApi.add, () => ({ data: anna }))
})

/** Opens the form of a new recipient and pastes an address. */
async function openNew(address: string) {
  const opened = await openSettings('recipients')
  await opened.user.click(await opened.part.findByRole('button', { name: 'New recipient' }))
  const form = await opened.dialog('New recipient')
  await opened.user.click(form.getByLabelText('Address'))
  await opened.user.paste(address)
  const submit = () => opened.user.click(form.getByRole('button', { name: 'Add recipient' }))
  const fill = async () => {
    await opened.user.type(form.getByLabelText('Name'), 'Anna')
    await opened.user.type(form.getByLabelText('Password'), 'secret-1')
  }
  return { ...opened, form, submit, fill }
}
const addRequests = () => server.callsTo(recipientsApi.add).map(({ body }) => body)
const groups = (form: ReturnType<typeof within>, name: string) => form.findByRole('list', { name })

describe('the address book', () => {
  test('lists the last used first, with networks and notes', async () => {
    const { part } = await openSettings('recipients')
    const rows = (await part.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Bob0x5aAe…eAed · Ethereum and BaseLast sent on /)
    expect(rows[1]).toMatch(/^Anna7xKXtg…gAsU · SolanaRentNothing sent yet/)
  })

  test('explains its purpose while it is empty, and can be loaded again after a failure', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    server.on(recipientsApi.list, () => refuse('SERVICE_UNAVAILABLE'))
    const { part, press } = await openSettings('recipients')
    await part.findByText('We couldn’t load your recipients.')
    server.on(recipientsApi.list, () => ({ data: [] }))
    await press('Try again')
    expect(await part.findByText(/^Add the address you want to send to/)).toBeTruthy()
  })

  test('changes the name and the note of an entry, never its address', async () => {
    server.on(recipientsApi.rename, ({ body }) => ({
      data: { ...anna, ...(body as Pick<Recipient, 'name' | 'note'>) },
    }))
    const { part, user, dialog } = await openSettings('recipients')
    await user.click(await part.findByRole('button', { name: 'Edit Anna' }))
    const form = await dialog('Edit Anna')
    await user.type(form.getByLabelText('Password'), 'secret-1')
    await user.clear(form.getByLabelText('Name'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Enter a name for the recipient')).toBeTruthy()
    await user.type(form.getByLabelText('Name'), 'Anna B.')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await part.findByText('Anna B.')).toBeTruthy()
    expect(server.callsTo(recipientsApi.rename)[0]?.body).toEqual({
      name: 'Anna B.',
      note: 'Rent',
      password: 'secret-1',
    })
  })

  test('removes an entry after a confirmation, and moves the focus', async () => {
    server.on(recipientsApi.remove, () => ({ data: [bob] }))
    const { part, user, dialog } = await openSettings('recipients')
    await user.click(await part.findByRole('button', { name: 'Remove Anna' }))
    const question = await dialog('Remove Anna')
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(part.queryByText('Anna')).toBeNull())
    expect(server.callsTo(recipientsApi.remove)[0]?.path).toBe(`/api/recipients/${anna.id}`)
    expect(document.activeElement).toBe(part.getByRole('button', { name: 'New recipient' }))
  })
})

test('a removal that ends after its dialog was closed leaves the dialog opened since', async () => {
  let answer: () => void = () => undefined
  server.on(recipientsApi.remove, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { data: [bob] }
  })
  const { part, user, dialog } = await openSettings('recipients')
  await user.click(await part.findByRole('button', { name: 'Remove Anna' }))
  const question = await dialog('Remove Anna')
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await user.click(part.getByRole('button', { name: 'Edit Bob' }))
  await dialog('Edit Bob')
  answer()
  await waitFor(() => expect(part.queryByText('Anna')).toBeNull())
  expect(await dialog('Edit Bob')).toBeTruthy()
})

describe('a new recipient', () => {
  test('is added with its name and the password, on the network of its address', async () => {
    const { form, submit, fill } = await openNew(`solana:${annasAddress}?amount=5`)
    expect(await form.findByText('Valid on Solana only.')).toBeTruthy()
    expect(within(await groups(form, 'Address')).getAllByRole('listitem')).toHaveLength(11)
    await fill()
    await submit()
    await screen.findByText('Anna is in your address book')
    expect(addRequests()).toEqual([
      { chain: 'sol', address: annasAddress, name: 'Anna', acceptedWarnings: [], password: 'secret-1' },
    ])
  })

  test('on one EVM chain is valid on all EVM chains', async () => {
    server.on(recipientsApi.check, () => ({ data: createCheckedAddress({ family: 'evm', address: bobsAddress }) }))
    const { form } = await openNew(bobsAddress)
    expect(form.getByText('Valid on Ethereum and Base: the same account on each.')).toBeTruthy()
    expect(within(await groups(form, 'Address')).getAllByRole('listitem')[1]?.className).toContain('font-bold')
  })

  test('needs every warning accepted, one by one', async () => {
    server.on(recipientsApi.check, () => ({
      data: createCheckedAddress({
        address: lookAlikeAddress,
        warnings: [{ code: 'look-alike', similarTo: { name: 'Anna', address: annasAddress } }, { code: 'unused' }],
      }),
    }))
    const { form, submit, fill, user } = await openNew(lookAlikeAddress)
    await groups(form, 'Anna')
    expect(form.getByText('35 of 44 characters differ.')).toBeTruthy()
    expect(document.querySelectorAll('mark')).toHaveLength(70)
    await fill()
    await submit()
    expect(form.getByText('Accept each warning first, or change the address.')).toBeTruthy()
    const similarityCheckbox = form.getByLabelText('I compared both, and this is the right one')
    await waitFor(() => expect(document.activeElement).toBe(similarityCheckbox))
    await user.click(similarityCheckbox)
    await submit()
    expect(addRequests()).toEqual([])
    await user.click(form.getByLabelText('I’ve checked that this wallet is new'))
    await submit()
    await waitFor(() => expect(addRequests()).toHaveLength(1))
    expect(addRequests()[0]).toMatchObject({ acceptedWarnings: ['look-alike', 'unused'] })
  })

  test.each([
    ['', 'Enter the recipient’s address'],
    ['anna.eth', /^Murmur can’t look up names/],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /^This looks like a Bitcoin address/],
    [bobsAddress.slice(0, -1), /^This isn’t an address on Solana, Ethereum or Base/],
  ])('cannot be created from "%s"', async (typed, sentence) => {
    const { form, submit, fill } = await openNew(typed)
    await fill()
    await submit()
    expect(form.getByText(sentence)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Address')))
    expect(addRequests()).toEqual([])
  })

  test('shows why the address was refused at its field', async () => {
    server.on(recipientsApi.check, () => refuse('BAD_REQUEST', { message: 'This is your own address.' }))
    const { form, submit, fill } = await openNew(annasAddress)
    await form.findByText('This is your own address.')
    await fill()
    await submit()
    expect(addRequests()).toEqual([])
  })

  test('can be checked again after no response', async () => {
    server.on(recipientsApi.check, noResponse)
    const { form, user } = await openNew(annasAddress)
    await form.findByText(/^We couldn’t check the address/)
    server.on(recipientsApi.check, () => ({ data: createCheckedAddress() }))
    await user.click(form.getByRole('button', { name: 'Try again' }))
    expect(await groups(form, 'Address')).toBeTruthy()
  })

  test('shows a wrong password at its field', async () => {
    server.on(recipientsApi.add, () => refuse('WRONG_CREDENTIALS'))
    const { form, submit, fill } = await openNew(annasAddress)
    await groups(form, 'Address')
    await fill()
    await submit()
    await waitFor(() => expect(form.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  })

  test('can be scanned if the browser reads QR codes', async () => {
    const codes = [{ rawValue: `solana:${annasAddress}` }]
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = async () => codes.splice(0)
      },
    )
    vi.stubGlobal('createImageBitmap', async () => ({}))
    const { form, user } = await openNew('')
    const photo = () =>
      user.upload(
        document.querySelector<HTMLInputElement>('[data-scan]') as HTMLInputElement,
        new File(['x'], 'code.png', { type: 'image/png' }),
      )
    await photo()
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Address').value).toContain(annasAddress))
    await photo()
    expect(await form.findByText(/^No QR code was found/)).toBeTruthy()
  })
})
