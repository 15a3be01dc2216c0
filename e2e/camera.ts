declare global {
  interface Window {
    /** That was asked for last. */
    camera: MediaStream | undefined
  }
}

/** A browser with a camera that sees one code, and reads it; empty = it sees none. For `addInitScript`. */
export function seesCode(code: string): void {
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
