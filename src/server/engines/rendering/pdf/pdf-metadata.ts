/**
 * Metadata for the print service's software. With it, the file has the structure of PDF/X-4. No validator has checked that, so
 * don't promise more.
 */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFHexString, type PDFRef, PDFString } from '@cantoo/pdf-lib';

export type Metadata = {
  readonly title: string;
  /** Hexadecimal hash of what the file shows, so that the same card gives the same bytes. */
  readonly contentHash: string;
};

const PRODUCER = 'Cartolina';
/** A constant, because the time would make each file of the same card different. */
const DATE = new Date(Date.UTC(2000, 0, 1));

/** The press that the colors are meant for. Its profile is built from the registered measurements; see profiles.md. */
const OUTPUT_CONDITION = {
  identifier: 'CGATS TR 006',
  condition: 'GRACoL2006_Coated1: commercial offset printing on coated paper, grade 1',
  registry: 'http://www.color.org',
} as const;
const PRESS_PROFILE = new URL('./press-profile.icc', import.meta.url);

let pressProfile: Buffer | undefined;

export function addOutputIntent(context: PDFContext): PDFRef {
  // Compressed once, because it is the same in every file.
  pressProfile ??= deflateSync(readFileSync(PRESS_PROFILE));
  return context.register(
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFX',
      OutputConditionIdentifier: PDFString.of(OUTPUT_CONDITION.identifier),
      OutputCondition: PDFString.of(escapeString(OUTPUT_CONDITION.condition)),
      RegistryName: PDFString.of(OUTPUT_CONDITION.registry),
      Info: PDFString.of(OUTPUT_CONDITION.identifier),
      DestOutputProfile: context.register(context.stream(pressProfile, { N: 4, Filter: 'FlateDecode' })),
    }),
  );
}

export function addInfo(context: PDFContext, { title }: Metadata): PDFRef {
  return context.register(
    context.obj({
      Title: PDFString.of(escapeString(title)),
      Producer: PDFString.of(PRODUCER),
      Creator: PDFString.of(PRODUCER),
      CreationDate: PDFString.fromDate(DATE),
      ModDate: PDFString.fromDate(DATE),
      Trapped: 'False',
    }),
  );
}

export function fileId(context: PDFContext, { contentHash }: Metadata) {
  const id = PDFHexString.of(contentHash.slice(0, 32));
  return context.obj([id, id]);
}

/** Metadata streams stay uncompressed, so that any program can find them. */
export function addXmp(context: PDFContext, { title, contentHash }: Metadata): PDFRef {
  const date = DATE.toISOString();
  const id = [8, 12, 16, 20, 32].map((end, index) => contentHash.slice([0, 8, 12, 16, 20][index], end)).join('-');
  const xmp = `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool><xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate><xmp:MetadataDate>${date}</xmp:MetadataDate>
<pdf:Producer>${PRODUCER}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID><xmpMM:InstanceID>uuid:${id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
  return context.register(context.stream(Buffer.from(xmp, 'latin1'), { Type: 'Metadata', Subtype: 'XML' }));
}

function escapeString(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}
