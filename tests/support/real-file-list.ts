/** Debian packages whose files are opened. They are unpacked and not installed. */
export const debianPackages = [
  'android-framework-res', 'debian-policy', 'developers-reference-ja', 'fonts-cantarell', 'fonts-sil-scheherazade', 'gnome-user-docs', 'golang-1.19-src', 'golang-github-rwcarlsen-goexif-dev',
  'golang-golang-x-image-dev', 'octave-doc', 'python-matplotlib-data', 'python3-docx', 'python3-imageio', 'python3-pygame', 'qtmultimedia5-examples', 'r-cran-officer', 'r-cran-openxlsx', 'r-cran-readxl',
  'sound-theme-freedesktop',
] as const;

/** Expected content of a file's page. Sizes, durations and numbers of pages are read from the file by other programs. */
export type ExpectedContent =
  /** `size` for a format that sharp cannot read. The server draws a picture with `isDrawn`, at most 2,048 pixels long. */
  | { readonly kind: 'picture'; readonly size?: readonly [width: number, height: number]; readonly isDrawn?: boolean }
  | { readonly kind: 'pdf' }
  /** The first line of the file, or this text of a rendered one. */
  | { readonly kind: 'text'; readonly contains?: string }
  | { readonly kind: 'table'; readonly rows: number; readonly cell: string }
  | { readonly kind: 'player'; readonly element: 'audio' | 'video' }
  | { readonly kind: 'unsupported'; readonly message: 'imageUnsupported' | 'audioUnsupported' | 'videoUnsupported' }
  | { readonly kind: 'archive'; readonly entries: number; readonly entry: string }
  | { readonly kind: 'font'; readonly family: string }
  | { readonly kind: 'word'; readonly contains: string; readonly direction?: 'rtl' }
  | { readonly kind: 'workbook'; readonly sheet: string; readonly cell: string }
  /** The picture that an app stored in its file. */
  | { readonly kind: 'preview' }
  /** The facts of the file and its download. */
  | { readonly kind: 'details' };

export interface RealFile {
  readonly name: string;
  /** `<package>:<path>` of a Debian package, `npm:<path>` below node_modules, `tree:<path>` of this repository, or `made`. */
  readonly source: string;
  readonly shows: ExpectedContent;
}

const picture = (name: string, source: string, size?: readonly [number, number]): RealFile => ({ name, source, shows: size ? { kind: 'picture', size } : { kind: 'picture' } });
const drawn = (name: string, source: string): RealFile => ({ name, source, shows: { kind: 'picture', isDrawn: true } });
const pdf = (name: string, source: string): RealFile => ({ name, source, shows: { kind: 'pdf' } });
const text = (name: string, source: string, contains?: string): RealFile => ({ name, source, shows: contains === undefined ? { kind: 'text' } : { kind: 'text', contains } });
const table = (name: string, source: string, rows: number, cell: string): RealFile => ({ name, source, shows: { kind: 'table', rows, cell } });
const sound = (name: string, source: string): RealFile => ({ name, source, shows: { kind: 'player', element: 'audio' } });
const video = (name: string, source: string): RealFile => ({ name, source, shows: { kind: 'player', element: 'video' } });
const unsupported = (name: string, source: string, message: 'imageUnsupported' | 'audioUnsupported' | 'videoUnsupported'): RealFile => ({ name, source, shows: { kind: 'unsupported', message } });
const archive = (name: string, source: string, entries: number, entry: string): RealFile => ({ name, source, shows: { kind: 'archive', entries, entry } });
const font = (name: string, source: string, family: string): RealFile => ({ name, source, shows: { kind: 'font', family } });
const word = (name: string, source: string, contains: string): RealFile => ({ name, source, shows: { kind: 'word', contains } });
const workbook = (name: string, source: string, sheet: string, cell: string): RealFile => ({ name, source, shows: { kind: 'workbook', sheet, cell } });
const preview = (name: string, source: string): RealFile => ({ name, source, shows: { kind: 'preview' } });
const details = (name: string, source: string): RealFile => ({ name, source, shows: { kind: 'details' } });

const go = 'golang-1.19-src:usr/share/go-1.19/src';
const goImage = 'golang-golang-x-image-dev:usr/share/gocode/src/golang.org/x/image';
const exif = 'golang-github-rwcarlsen-goexif-dev:usr/share/gocode/src/github.com/rwcarlsen/goexif';
const imageio = 'python3-imageio:usr/lib/python3/dist-packages/imageio/resources/images';
const officer = 'r-cran-officer:usr/lib/R/site-library/officer';
const openxlsx = 'r-cran-openxlsx:usr/lib/R/site-library/openxlsx/extdata';
const readxl = 'r-cran-readxl:usr/lib/R/site-library/readxl/extdata';
const matplotlib = 'python-matplotlib-data:usr/share/matplotlib/mpl-data';
const qtMultimedia = 'qtmultimedia5-examples:usr/lib/x86_64-linux-gnu/qt5/examples/multimedia';
const mammoth = 'npm:mammoth/test/test-data';
const scheherazade = 'fonts-sil-scheherazade:usr/share';

/** The files of each test. A group fits into a list without scrolling. */
export const realFileGroups: Readonly<Record<string, readonly RealFile[]>> = {
  photographs: [
    picture('camera.jpg', `${exif}/exif/sample1.jpg`), unsupported('cut camera.jpg', `${exif}/exif/corrupt/huge_tag_exif.jpg`, 'imageUnsupported'), picture('cmyk.jpeg', `${go}/image/testdata/video-001.cmyk.jpeg`),
    picture('progressive.jpeg', `${go}/image/testdata/video-001.progressive.jpeg`), picture('truncated.jpeg', `${go}/image/testdata/video-001.progressive.truncated.jpeg`), picture('large cmyk.jpg', 'made'),
    picture('lossless.webp', `${goImage}/testdata/blue-purple-pink-large.lossless.webp`), picture('lossy.webp', `${goImage}/testdata/video-001.lossy.webp`), picture('astronaut.avif', 'made'),
    drawn('cat.heic', 'made'),
  ],
  drawings: [
    picture('sixteen bits.png', `${go}/image/png/testdata/pngsuite/basn2c16.png`), picture('interlaced.png', `${go}/image/png/testdata/pngsuite/basn3p04-31i.png`), picture('large sixteen bits.png', 'made'),
    picture('animated.gif', `${imageio}/newtonscradle.gif`), picture('interlaced.gif', `${go}/image/testdata/video-001.interlaced.gif`), picture('colours.bmp', `${goImage}/testdata/video-001.bmp`, [150, 103]),
    picture('palette.bmp', `${goImage}/testdata/colormap.bmp`, [150, 103]), picture('snake.ico', 'python3-pygame:usr/lib/python3/dist-packages/pygame/pygame.ico'), picture('favicon.ico', 'npm:pino/favicon.ico'),
    picture('topbar.svg', 'gnome-user-docs:usr/share/help/C/gnome-help/figures/classic-topbar-accessibility.svg'), picture('application.svg', `${qtMultimedia}/video/qmlvideo/qmlvideo.svg`),
  ],
  scans: [
    drawn('sixteen bits.tiff', `${goImage}/testdata/video-001-16bit.tiff`), drawn('fax.tiff', `${goImage}/testdata/bw-gopher_ccittGroup4.tiff`), drawn('tiles.tiff', `${goImage}/testdata/video-001-tile-64x64.tiff`),
    drawn('camera.tif', `${exif}/tiff/sample1.tif`), drawn('cmyk.tif', 'made'), drawn('background.tiff', 'npm:dmg-builder/templates/background.tiff'),
  ],
  PDFs: [
    pdf('manual.pdf', 'octave-doc:usr/share/doc/octave/octave.pdf'), pdf('card.pdf', 'octave-doc:usr/share/doc/octave/refcard-a4.pdf'), pdf('日本語.pdf', 'developers-reference-ja:usr/share/developers-reference/ja/developers-reference.pdf'),
    pdf('icon.pdf', `${matplotlib}/images/hand.pdf`), pdf('converted.pdf', 'made'),
  ],
  texts: [
    text('COPYING', 'tree:LICENSE', 'Apache License'), text('readme.md', 'npm:papaparse/README.md', 'Papa Parse'), text('suite.txt', `${go}/image/png/testdata/pngsuite/README.original`), text('minified.js', 'npm:papaparse/papaparse.min.js'),
    text('manual.html', 'octave-doc:usr/share/doc/octave/octave.html/index.html'), text('katex.css', 'npm:katex/dist/katex.css'), text('types.d.ts', 'npm:zod/index.d.ts'), text('package.json', 'tree:package.json', '"deckle"'),
    text('builder.yml', 'tree:electron-builder.yml'), text('application.xml', 'gnome-user-docs:usr/share/help/C/gnome-help/index.page', '<page'),
  ],
  'source code': [
    text('reader.go', `${go}/archive/zip/reader.go`), text('program.c', 'golang-1.19-src:usr/share/go-1.19/misc/cgo/testcarchive/testdata/main.c'), text('api.py', 'python3-docx:usr/lib/python3/dist-packages/docx/api.py'),
    text('window.cpp', `${qtMultimedia}/spectrum/app/mainwidget.cpp`), text('window.h', `${qtMultimedia}/spectrum/app/mainwidget.h`), text('build.sh', `${go}/make.bash`), text('worker.tsx', 'tree:src/renderer/shared/viewer/image-viewer.tsx'),
    text('first.sql', 'made'), text('long line.json', 'made'), text('200 MB.log', 'made'),
  ],
  tables: [
    table('long.csv', 'npm:papaparse/tests/verylong-sample.csv', 0, 'meaning of life'), table('mark.csv', 'npm:papaparse/tests/utf-8-bom-sample.csv', 2, 'A'), table('stocks.csv', `${matplotlib}/sample_data/msft.csv`, 0, 'Adj. Close*'),
    table('comments.csv', `${matplotlib}/sample_data/Stocks.csv`, 0, 'AAPL'), table('sums.csv', `${go}/cmd/go/internal/modfetch/zip_sum_test/testdata/zip_sums.csv`, 0, '9fans.net/go'),
    table('modules.tsv', `${go}/cmd/go/internal/modconv/testdata/juju.tsv`, 0, 'github.com/Azure/azure-sdk-for-go'),
  ],
  recordings: [
    sound('clock.oga', 'sound-theme-freedesktop:usr/share/sounds/freedesktop/stereo/alarm-clock-elapsed.oga'), sound('horn.wav', `${qtMultimedia}/audioengine/qml/content/horn.wav`), sound('engine.wav', `${qtMultimedia}/audioengine/qml/content/engine-loop.wav`),
    sound('clock.ogg', 'made'), sound('clock.mp3', 'made'), sound('clock.flac', 'made'), sound('clock.m4a', 'made'), sound('clock.opus', 'made'),
    unsupported('clock.aiff', 'made', 'audioUnsupported'), unsupported('clock.wma', 'made', 'audioUnsupported'),
  ],
  films: [
    video('bird.mp4', `${imageio}/cockatoo.mp4`), video('short.mp4', `${imageio}/realshort.mp4`), video('monitors.webm', 'gnome-user-docs:usr/share/help/C/gnome-help/figures/display-dual-monitors.webm'),
    video('bird.mkv', 'made'), video('bird.mov', 'made'), unsupported('bird.avi', 'made', 'videoUnsupported'),
    unsupported('bird.mpg', 'made', 'videoUnsupported'),
  ],
  'office files': [
    word('report.docx', `${officer}/doc_examples/example.docx`, 'Quisque tristique'), word('tables.docx', `${mammoth}/tables.docx`, 'Bottom right'), word('footnotes.docx', `${mammoth}/footnotes.docx`, 'Ouch'),
    word('strict.docx', `${mammoth}/strict-format.docx`, 'Test'), { name: 'arabic.docx', source: 'made', shows: { kind: 'word', contains: 'كل إنسان', direction: 'rtl' } },
    workbook('datasets.xlsx', `${readxl}/datasets.xlsx`, 'iris', 'Sepal.Length'), workbook('deaths.xlsx', `${readxl}/deaths.xlsx`, 'arts', 'Lots of people'), workbook('example.xlsx', `${openxlsx}/loadExample.xlsx`, 'IrisSample', 'Species'),
    workbook('inline.xlsx', `${openxlsx}/inlineStr.xlsx`, 'Sheet1', ''), workbook('types.xlsx', `${readxl}/type-me.xlsx`, 'logical_coercion', 'boolean true'),
  ],
  'other office files': [
    preview('slides.pptx', `${officer}/doc_examples/example.pptx`), preview('template.pptx', `${officer}/template/template.pptx`), preview('features.odt', `${scheherazade}/doc/fonts-sil-scheherazade/documentation/Scheherazade-features.odt`),
    details('clippy.xls', `${readxl}/clippy.xls`), details('old.doc', 'made'), details('rich.rtf', 'made'), preview('map.xmind', 'made'), preview('table.ods', 'made'),
    // The pages of these documents are empty.
    word('empty.docx', `${mammoth}/empty.docx`, ''), word('landscape.docx', `${officer}/doc_examples/landscape.docx`, ''),
  ],
  archives: [
    archive('test.zip', `${go}/archive/zip/testdata/test.zip`, 2, 'test.txt'), archive('link.zip', `${go}/archive/zip/testdata/symlink.zip`, 1, 'symlink'), archive('names.zip', `${go}/archive/zip/testdata/utf8-7zip.zip`, 1, '世界'),
    archive('large.zip', `${go}/archive/zip/testdata/zip64.zip`, 1, 'README'), archive('cat.zip', `${imageio}/chelsea.zip`, 1, 'chelsea.png'), archive('names.tar', `${go}/archive/tar/testdata/gnu-utf8.tar`, 1, '☺☻☹'),
    archive('attributes.tar', `${go}/archive/tar/testdata/xattrs.tar`, 2, 'small.txt'), archive('sparse.tar', `${go}/archive/tar/testdata/gnu-sparse-big.tar`, 1, 'gnu-sparse'), archive('sparse formats.tar', `${go}/archive/tar/testdata/sparse-formats.tar`, 5, 'sparse-posix-1.0'), archive('incremental.tar', `${go}/archive/tar/testdata/gnu-incremental.tar`, 3, 'test2/foo'),
    archive('records.tar', `${go}/archive/tar/testdata/pax-records.tar`, 1, 'file'),
    archive('tests.tar.gz', 'made', 0, 'sample.csv'), archive('policy.epub', 'debian-policy:usr/share/doc/debian-policy/policy.epub', 0, 'container.xml'), details('framework.apk', 'android-framework-res:usr/share/android-framework-res/framework-res.apk'),
  ],
  fonts: [
    font('cantarell.otf', 'fonts-cantarell:usr/share/fonts/opentype/cantarell/Cantarell-Regular.otf', 'Cantarell'), font('scheherazade.ttf', `${scheherazade}/fonts/truetype/scheherazade/Scheherazade-Regular.ttf`, 'Scheherazade'),
    font('scheherazade.woff', `${scheherazade}/fonts-sil-scheherazade/woff/Scheherazade-Regular.woff`, 'Scheherazade'), font('dejavu.ttf', `${matplotlib}/fonts/ttf/DejaVuSans.ttf`, 'DejaVu Sans'), font('katex.woff2', 'npm:katex/dist/fonts/KaTeX_Main-Regular.woff2', 'katex.woff2'),
    font('katex.woff', 'npm:katex/dist/fonts/KaTeX_Main-Regular.woff', 'KaTeX_Main'), font('inter.woff2', 'npm:@fontsource-variable/inter/files/inter-cyrillic-standard-normal.woff2', 'inter.woff2'), font('tiny.ttf', `${goImage}/font/testdata/cmapTest.ttf`, 'cmapTest'),
    font('tiny.otf', `${goImage}/font/testdata/CFFTest.otf`, 'CFFTest'),
  ],
  'files without a viewer': [
    details('source.sng', `${go}/image/png/testdata/pngsuite/basn2c16.sng`), details('digits.txt.bz2', `${go}/compress/bzip2/testdata/e.txt.bz2`), details('program', `${qtMultimedia}/spectrum/spectrum`), details('server.key', 'made'),
    details('data.sfd', `${goImage}/font/testdata/CFFTest.sfd`),
  ],
};

export const allRealFiles: readonly RealFile[] = Object.values(realFileGroups).flat();

/** The video of 2 GB, which has a test of its own. */
export const longVideoName = 'long.mp4';
