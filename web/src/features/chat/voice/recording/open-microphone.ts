export type Microphone = {
  /** Samples a second of what it gives, in hertz. */
  rate: number
  /** Lets go of the microphone at once: the browser's sign of a recording goes out. */
  close(): void
}

type Ear = {
  /** Samples of −1 … 1, some 50 ms of them. */
  onBlock(samples: Float32Array): void
  /** The microphone went away by itself: unplugged, or the permission taken back. */
  onLost(): void
}

/**
 * Opens the microphone and hands over what it hears.
 * @throws what the browser throws where it is refused or there is none; the reason of `signal` when that ends first
 */
export async function openMicrophone(ear: Ear, signal: AbortSignal): Promise<Microphone> {
  if (!navigator.mediaDevices) throw new Error('Microphones are only given to pages that come by TLS')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const closers = [() => closeTracks(stream)]
  const close = () => {
    for (const closeOne of closers.splice(0)) closeOne()
  }
  try {
    signal.throwIfAborted()
    const context = new AudioContext()
    closers.push(() => void context.close().catch(() => undefined))
    await context.audioWorklet.addModule(new URL('./recorder-worklet.js', import.meta.url))
    await context.resume()
    signal.throwIfAborted()
    const node = new AudioWorkletNode(context, 'recorder', { numberOfInputs: 1, numberOfOutputs: 1 })
    closers.push(() => node.port.close())
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => ear.onBlock(data)
    context.createMediaStreamSource(stream).connect(node)
    // It says nothing; only what leads to the speakers is run by every browser.
    node.connect(context.destination)
    for (const track of stream.getTracks()) track.onended = ear.onLost
    return { rate: context.sampleRate, close }
  } catch (error) {
    close()
    throw error
  }
}

function closeTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.stop()
  }
}
