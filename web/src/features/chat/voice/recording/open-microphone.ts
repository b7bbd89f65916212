export type Microphone = {
  /** The sample rate in hertz. */
  rate: number
  /** Releases the microphone at once: the browser's recording indicator goes out. */
  close(): void
}

type MicrophoneEvents = {
  /** Receives about 50 ms of samples, −1 … 1. */
  onBlock(samples: Float32Array): void
  /** The microphone was lost: unplugged, or its permission revoked. */
  onLost(): void
}

/**
 * Opens the microphone and passes on its samples.
 * @throws the browser's error if it is refused or missing; the reason of `signal` if that aborts first
 */
export async function openMicrophone(events: MicrophoneEvents, signal: AbortSignal): Promise<Microphone> {
  if (!navigator.mediaDevices) throw new Error('The microphone is only available to pages served over TLS')
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
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => events.onBlock(data)
    context.createMediaStreamSource(stream).connect(node)
    // The node outputs nothing, but some browsers only run nodes connected to the speakers.
    node.connect(context.destination)
    for (const track of stream.getTracks()) track.onended = events.onLost
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
