declare global {
  interface Window {
    /** The stream requested last. */
    camera: MediaStream | undefined
  }
}

/** A browser whose camera sees and reads one code; empty = none. For `addInitScript`. */
export function stubCamera(code: string): void {
  class Reader {
    static getSupportedFormats = async () => ['qr_code', 'ean_13']
    detect = async () => [{ rawValue: code }]
  }
  Object.assign(window, { BarcodeDetector: Reader })
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
    configurable: true,
    value: async () => {
      const picture = document.createElement('canvas')
      picture.getContext('2d')?.fillRect(0, 0, 10, 10)
      window.camera = picture.captureStream()
      return window.camera
    },
  })
}
