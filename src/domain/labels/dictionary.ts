import type { AdditiveClass } from './additive.ts';

/** Ingredients that are not additives but mark NOVA group 4, because only factories make them. */
export const markerIngredients = [
  'glucose',
  'fructose',
  'lactose',
  'starch-syrup',
  'invert-sugar',
  'maltodextrin',
  'other-sugars',
  'hydrogenated-fat',
  'interesterified-fat',
  'protein',
  'gluten',
  'hydrolysate',
  'fibre',
  'modified-starch',
  'separated-meat',
  'flavouring',
] as const;

/** Ingredients that may point to NOVA group 4 but do not decide it alone. */
export const disputedIngredients = [
  'natural-flavouring',
  'smoke-flavouring',
  'starch',
  'yeast-extract',
  'juice-concentrate',
  'whey',
  'carbonation',
  'caramel',
  'mycoprotein',
  'fractionated-fat',
] as const;

export type MarkerIngredient = (typeof markerIngredients)[number];
export type DisputedIngredient = (typeof disputedIngredients)[number];

/**
 * Splits a text into phrases. A phrase is compared word by word in the folded form (see fold-label-word.ts), and its
 * words may have a plural or definite ending. `*word` also matches the end of a compound word, `word*` its beginning.
 * `..` matches at most two words.
 */
const lines = (text: string) =>
  text
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

export const classPhrases: Record<AdditiveClass, string[]> = {
  sweetener:
    lines(`søtstoff, søtningsmiddel, søtemiddel, søtestoff, søtningsstoff, sødestof, sødemiddel, sötningsmedel,
    sötningsämne, sötämne, sweetener, sweetening agent, intense sweetener, monk fruit, munkefrukt, munkfrukt`),
  colour:
    lines(`fargestoff, farge, fargetilsetning, fargetilsetting, farvestof, farve, färgämne, färg, färgmedel, colour,
    color, colouring, coloring, colorant, colourant, food colour, food color, food colouring, food coloring, dye,
    colour added, color added, fargemiddel`),
  'flavour-enhancer':
    lines(`smaksforsterker, smaksforsterkar, smaksforsterkende middel, smagsforstærker, smakförstärkare,
    smaksförstärkare, aromaforsterker, aromförstärkare, flavour enhancer, flavor enhancer, taste enhancer`),
  emulsifier: lines(`emulgator, emulgeringsmiddel, emulgeringsmedel, emulgerende middel, emulgerande medel,
    emulgeringsstoff, emulg middel, emulg medel, emulsifier, emulsifying agent,
    emulgatorblanding`),
  'emulsifying-salt':
    lines(`smeltesalt, smältsalt, emulgeringssalt, emulgerende salt, emulgerande salt, emulsifying salt,
    melting salt`),
  thickener: lines(`fortykningsmiddel, fortykkingsmiddel, fortykkelsesmiddel, fortykker, fortjukningsmiddel,
    fortjukkingsmiddel, fortykningsstoff, förtjockningsmedel, förtjockningmedel, tykningsmiddel, konsistensmiddel,
    jevningsmiddel, fort middel, förtjockn medel, thickener,
    thickening agent, vegetable gum, vegetable gums`),
  'gelling-agent':
    lines(`geleringsmiddel, gelateringsmiddel, gelatineringsmiddel, geleermiddel, geleringsstoff, gelémiddel, gelédannende middel,
    gelbildande medel, gelling agent, gelifying agent, jellifying agent`),
  'glazing-agent':
    lines(`overflatebehandlingsmiddel, overflatemiddel, overfladebehandlingsmiddel, ytbehandlingsmedel,
    ytbehandlingsmiddel, glanseringsmiddel, glansmiddel, glansemiddel, glasurmiddel, poleringsmiddel, belegningsmiddel,
    overtrekksmiddel, overtræksmiddel, glazing agent, coating agent, polishing agent`),
  'bulking-agent': lines(
    'fyllmiddel, fyldemiddel, fyllnadsmedel, fyllstoff, fyldstof, volummiddel, bulking agent',
  ),
  'foaming-agent':
    lines(`skummiddel, skumningsmiddel, skumdannende middel, skumbildande medel, skumbildningsmedel,
    skumdannelsesmiddel, foaming agent`),
  'anti-foaming-agent':
    lines(`skumdempende middel, skumdempingsmiddel, skumdempermiddel, skumdemper, skumdæmpningsmiddel,
    skumdæmpende middel, skumdämpningsmedel, skumdämpande medel, antiskummiddel, anti foaming agent, antifoaming agent,
    antifoam, anti foam, defoamer`),
  'modified-starch': [],
  stabiliser:
    lines(`stabilisator, stabiliseringsmiddel, stabiliseringsmedel, stabiliserende middel, stabiliserande medel,
    stabil middel, stabiliseringsämne, stabiliser, stabilizer, stabilising agent, stabilizing agent`),
  humectant:
    lines(`fuktighetsbevarende middel, fuktighetsbevarande middel, fuktighetsbevarer, fuktighetsmiddel,
    fuktighetsgivende middel, fuktbevarende middel, fuktighetsbevarande medel, fuktighetsbevarande,
    fugtighedsbevarende middel, humectant, moisturiser`),
  preservative:
    lines(`konserveringsmiddel, konserveringsstoff, konserveringsämne, konserveringsmedel, konserveringsstof,
    kons middel, kons medel, preservative, preserving agent`),
  antioxidant: lines(
    'antioksidant, antioksidasjonsmiddel, antioxidationsmedel, antioxidationsmiddel, antioxidantmedel, antioxidant',
  ),
  acid: lines('syre, syra, acid, food acid, acidifier, acidulant, syrningsmiddel'),
  'acidity-regulator':
    lines(`surhetsregulerende middel, surhetsregulerande middel, surhetsregulerende, surhetsregulator,
    surhetsregulerende stoff, surhetsreglerande medel, surhetsreglerande, surhetsreglerandemedel, surhetsreguleringsmiddel, surhetsreg middel,
    surhedsregulerende middel, surhedsregulerende, syreregulerende middel, syreregulator, acidity regulator,
    acidity corrector, corrector of acidity, regulator of acidity, ph regulator`),
  'raising-agent':
    lines(`hevemiddel, hevingsmiddel, hevemiddelet, hævemiddel, jäsningsmedel, jäsmedel, raising agent,
    leavening agent, leavening, leaven, bakepulver, bakpulver, bagepulver, baking powder`),
  'firming-agent':
    lines(`fastgjøringsmiddel, festningsmiddel, fasthetsmiddel, stivningsmiddel, konsistensforbedrer,
    konsistensregulerende middel, konsistensreglerande medel, fastgørelsesmiddel, stabiliserende salt, firming agent,
    hardening agent`),
  'anti-caking-agent':
    lines(`antiklumpemiddel, antiklumpmiddel, antiklumpningsmedel, klumpforebyggende middel,
    klumpeforebyggende middel, klumpeforebyggende, klumphindrende middel, klumpehindrende middel, klumphindrande middel,
    klumpförebyggande medel, klumpförebyggande, klumpdæmpende middel, antiklumpningsmiddel, rieselmiddel,
    anti caking agent, anticaking agent, anti caking, anticaking, anti clumping agent, flow agent, to prevent caking,
    prevents caking`),
  'flour-treatment-agent':
    lines(`melbehandlingsmiddel, melbehandlingsstoff, melforbedringsmiddel, melforbedrer,
    mjølbehandlingsmiddel, mjölbehandlingsmedel, bakehjelpemiddel, flour treatment agent, flour improver,
    dough conditioner, bleaching agent`),
  sequestrant: lines(
    'kompleksdanner, kompleksdannende middel, komplexbildare, kelatdanner, sequestrant, chelating agent',
  ),
  carrier: lines('bærestoff, bæremiddel, bærer, bærarstoff, bärare, carrier'),
  'packaging-gas': lines(
    'pakkegass, pakningsgass, emballasjegass, pakkegas, emballagegas, förpackningsgas, packaging gas',
  ),
  propellant: lines('drivgass, drivgas, propellant'),
};

/**
 * Class names that are also ordinary words. They count as class names only before a list of additives, or alone
 * between commas.
 */
export const weakClassWords: ReadonlySet<string> = new Set(
  lines(
    'farge, farve, färg, colour, color, colouring, coloring, dye, syre, syra, acid, bærer, carrier, leaven',
  ),
);

export const ingredientPhrases: Record<MarkerIngredient | DisputedIngredient, string[]> = {
  glucose:
    lines(`*glukose, *glykose, glukos, *glucose, dekstrose, *dextrose, dextros, druesukker, druvsocker, drue sukker,
    grape sugar, glukosepulver, stivelsessukker, stärkelsesocker`),
  fructose: lines(
    '*fruktose, fruktos, *fructose, fruktsukker, frukt sukker, fruktsocker, frugtsukker, fruit sugar',
  ),
  lactose: lines(
    '*laktose, laktos, *lactose, melkesukker, mjølkesukker, mælkesukker, mjölksocker, milk sugar',
  ),
  'starch-syrup':
    lines(`*glukosesirup, *glukossirap, *glukosesirap, glykosesirup, *glukose sirup, glucose syrup,
    glucose solids, glucose syrup solids, dried glucose syrup, *fruktosesirup, *fruktossirap, *fructose syrup,
    glukose fruktosesirup, glukose fruktose sirup, glukosefruktosesirup, fruktose glukosesirup, fruktose glukose sirup,
    glukos fruktossirap, fruktos glukossirap, glucose fructose syrup, fructose glucose syrup, high fructose corn syrup,
    hfcs, isoglukose, isoglucose, maissirup, majssirup, majssirap, mais sirup, corn syrup, maize syrup, corn syrup solids,
    rissirup, rissirap, ris sirup, rice syrup, brown rice syrup, brun rissirup, tapiokasirup, tapiokasirap, tapioca syrup,
    hvetesirup, vetesirap, wheat syrup, potetsirup, kartoffelsirup, potatissirap, potato syrup, *stivelsessirup,
    *stivelsesirup, *stärkelsesirap, *stärkelsessirap, starch syrup, maltosesirup, maltose syrup, glukosesirop, hydrolysed starch syrup, fibersirup,
    fibersirap, fibre syrup, oligosakkaridsirup`),
  'invert-sugar':
    lines(`invertsukker, invertsocker, invert sukker, invert sukkersirup, *invertsukkersirup, invertsirup, invertsirap,
    invert sirup, invertsockersirap, invert sugar, invert sugar syrup, invert syrup, inverted sugar, invertert sukker,
    inverteret sukker, inverterat socker, invertsukkersirup, invertsukkersirap, delvis invertert, partially inverted,
    inverted sugar syrup, invertsockerlösning`),
  maltodextrin: lines(
    '*maltodekstrin, *maltodextrin, dekstrin, *dextrin, malto dextrin, malto dekstrin, dekstriner',
  ),
  'other-sugars': lines(
    'maltose, maltos, palatinose, trehalose, trehalos, isomaltulose, isomaltulos, allulose, tagatose, galaktose',
  ),
  'hydrogenated-fat':
    lines(`herdet, herdede, herda, fullherdet, fullherdede, hærdede, fullherda, fuldhærdet, delherdet, delvisherdet, hærdet, härdad,
    härdat, härdade, fullhärdat, fullhärdad, hydrogenert, hydrogenerte, hydrogenerede, hydrogenisert, hydrogeneret, hydrogenerad,
    hydrogenerat, hydrogenated, hardened vegetable, hardened palm`),
  'interesterified-fat':
    lines(`interesterifisert, interesterificeret, interesterifierad, interesterified, omestret,
    omestra, omforestret, omesterificeret, omesterifisert, omestrad, transesterified`),
  protein:
    lines(`*protein, protein, *proteiner, *proteinisolat, *proteinkonsentrat, *proteinkoncentrat, *proteinpulver,
    *proteinekstrakt, *proteinextrakt, *proteinblanding, *proteinblandning, protein isolate, protein concentrate,
    protein powder, protein blend, *isolat, isolate, hvp, *kasein, *kaseinat, casein, *caseinate, kasseinat, kaseinater,
    whey protein, milk protein, whey concentrate, mysekonsentrat, texturised protein, tvp, kollagenpeptider,
    *kollagenpeptid, collagen peptides`),
  gluten: lines(`*gluten, vital gluten, vital wheat gluten, wheat gluten, glutenmel, glutenmjöl, glutenpulver,
    *glutenpulver, glutenprotein`),
  hydrolysate:
    lines(`*hydrolysat, hydrolysate, hydrolysert, hydrolysed, hydrolyzed, hydrolyseret, hydrolyserad,
    hydrolyserat, *hydrolysert, *hydrolyserte`),
  fibre:
    lines(`*fiber, *fibre, *fibrer, *fibra, fiber, fibre, kostfiber, kostfibre, dietary fibre, dietary fiber, inulin,
    *inulin, oligofruktose, oligofruktos, oligofructose, *oligosakkarid, *oligosaccharide, *oligosackarid,
    fructo oligosaccharides, isomalto oligosaccharide, galacto oligosaccharides, fruktooligosakkarid, betaglukan,
    resistant dextrin, resistent stivelse, resistant starch`),
  'modified-starch': lines(`modifisert .. *stivelse, modificeret .. *stivelse, modifierad .. *stärkelse,
    modifiserte .. *stivelse, modifisert stivelse, modifierat .. *stärkelse, modified .. *starch, modified .. *flour, *modifisert stivelse,
    *stivelse modifisert, *starch modified, modified starch, *distivelsesfosfat, *distarch phosphate,
    omdannet .. *stivelse, mod .. *stivelse, mod .. *stärkelse, mod .. *starch`),
  'separated-meat':
    lines(`mekanisk utbein*, mekanisk utben*, mekanisk separ*, mekanisk udben*, mekaniskt urben*,
    mekanisk urben*, mekaniskt separ*, maskinutbein*, maskinutben*, maskinudben*, maskinurben*, maskinseparer*,
    mekanisk avbein*, mechanically separated, mechanically deboned, mechanically recovered, mechanically boned,
    separatorkjøtt, separatorkød, separatorkött`),
  flavouring:
    lines(`aroma, *aroma, *aromaer, *aromar, arom, *arom, *aromer, aromer, *aromastoff, *aromstoff, *aromastof,
    aromämne, *aromämne, aromaämne, aromapreparat, aromblandning, aromablanding, smaksstoff, smakstoff, smaksämne,
    smagsstof, smakstilsetning, smakstilsetting, smaksgivende stoff, smakstilsats, flavouring, flavoring,
    flavouring substance, flavoring substance, flavouring preparation, flavour, flavor, smakgivande ämne, *vanillin, vanillinsukker, vanilinsukker, vanillinsocker, etylvanillin,
    ethyl vanillin, ethylvanillin, *essens, essence, flavourant`),
  'natural-flavouring': [],
  'smoke-flavouring':
    lines(`røykaroma, røykearoma, røykarom, røkaroma, røgaroma, røgarom, rökarom, røyk aroma, smoke flavouring,
    smoke flavoring, smoke flavour, smoke flavor, liquid smoke, flytende røyk, røykekondensat, *røykaroma`),
  starch: lines('*stivelse, stivelse, *stärkelse, stärkelse, *starch, starch'),
  'yeast-extract':
    lines(`gjærekstrakt, gjærextrakt, gjær ekstrakt, jästextrakt, gærekstrakt, yeast extract, yeast extracts,
    autolysert gjær, autolysed yeast, autolyzed yeast, *gjærekstrakt`),
  'juice-concentrate':
    lines(`*juicekonsentrat, *juicekoncentrat, *saftkonsentrat, *saftkoncentrat, fruktkonsentrat,
    fruktkoncentrat, frugtkoncentrat, sitronkonsentrat, citronkoncentrat, eplekonsentrat, *juice fra konsentrat,
    *juice av konsentrat, *juice fra koncentrat, *juice från koncentrat, *saft fra konsentrat, juice from concentrate,
    juice concentrate, fruit concentrate, konsentrert .. *juice, koncentrerad .. *juice, koncentreret .. *juice,
    konsentrert .. *saft, koncentrerad .. *saft, concentrated .. juice, juice from .. concentrate`),
  whey: lines(`myse, mysepulver, *mysepulver, mysepermeat, mysepulveret, vassle, vasslepulver, *vasslepulver, valle,
    vallepulver, *vallepulver, whey, whey powder, whey solids, whey permeate, sweet whey powder, whey product`),
  carbonation:
    lines(`kullsyreholdig, kullsyreholdig vann, kolsyrehaldig vatn, kolsyrat, kolsyrat vatten, kulsyreholdigt,
    kulsyreholdigt vand, kullsyrehaldig, kolsyreholdig, carbonated, carbonated water, karbonisert, karbonisert vann,
    kullsyre, kolsyre, kolsyra, kulsyre, sparkling water`),
  caramel: lines('karamell, karamel, caramel'),
  mycoprotein: lines('mykoprotein, mycoprotein'),
  'fractionated-fat': lines('fraksjonert, fraktionerad, fraktionerat, fraktioneret, fractionated'),
};

/** Phrases that contain a marker word but are not markers. */
export const harmlessPhrases: string[] = lines(`fargende matvare, fargende næringsmiddel, fargende ingrediens,
  farvende fødevare, färgande livsmedel, colouring food, coloring food, colouring foodstuff, colouring foods,
  glutenfri, laktosefri, laktosfri, proteinrik, proteinbar,
  protein bar, protein content, proteininnhold, fiberrik, fiberinnhold, fiberhusk, fibre content,
  modified atmosphere, modifisert atmosfære, aromatisk, aromatisk urt, riboflavin, ascorbic acid, folic acid,
  pantothenic acid, folsyre, pantotensyre, folsyra, pantotensyra, fettsyre, fatty acid, mysost,
  amino acid, aminosyre, whey cheese, syrekultur, melkesyrekultur, karamellisert,
  caramelised, caramelized, kullsyrefri, sweetened, unsweetened, thickened, coloured, colored, flavoured,
  flavored, konjakk, stabilise .. colour, stabilize .. color, preserve .. colour, preserve .. color, retain .. colour,
  retain .. color, maintain .. colour, maintain .. color, protect .. colour, protect .. color, colour retention,
  color retention, stabilised, stabilized, emulsified, preserved, søtet, usøtet, sötad, osötad, farget, smaksatt, aromatisert, glucose oxidase, glukose oksidase, low lactose, lav laktose`);

/** Words that describe a flavouring and make it a disputed ingredient instead of a marker. */
export const naturalWords: string[] = lines(
  'naturlig, naturlige, naturligt, naturleg, naturliga, natural, malt, maltet',
);
export const artificialWords: string[] = lines(
  'artificial, kunstig, kunstige, konstgjord, naturidentisk, syntetisk',
);

/** Further names of additives by E number. Most are endings of compound words, such as solsikkelecitin. */
export const additiveCompounds: Record<string, string[]> = {
  '160a': lines('*karoten'),
  '322': lines('*lecitin, *lecithin'),
  '412': lines('guar gum'),
  '440': lines('*pektin, *pectin'),
  '471': lines(
    '*monoglyserid, *diglyserid, *monoglycerid, *diglycerid, mono .. di glycerid, mono .. di glyserid',
  ),
  '621': lines('*glutamat'),
};

export const flavourWords: ReadonlySet<string> = new Set(['flavour', 'flavor']);

/** The beginnings of notices about allergens or traces. The rest of the sentence lists no ingredients. */
export const noticePhrases: string[] = lines(`kan inneholde, kan også inneholde, kan innehalde, kan innehålla,
  kan även innehålla, kan indeholde, kan også indeholde, may contain, may also contain, can contain, spor av, spor af,
  spår av, traces of, produsert i, produsert på, produceret i, tillverkad i, tillverkas i, produced in, produced on,
  made in a, manufactured in, packed in, pakket i, pakket under, förpackad i, pakket på, for allergens, allergen advice,
  allergen information, allergener, allergens, allergiinformasjon, ved allergi, not suitable for, ikke egnet for`);

export const containsPhrases: string[] = lines(
  'inneholder, innehald, inneheld, innehåller, indeholder, contains, contain',
);

/** Words that negate the ingredients after them. `negationEnd` in classify-tokens.ts decides how many. */
export const negationPhrases: string[] =
  lines(`uten, utan, uden, without, fri for, fri fra, fri från, free from, free of, no,
  ingen, inga, inget, ingenting, ikke tilsatt, ikkje tilsett, ej tillsatt, inte tillsatt, contains no, inneholder ikke,
  inneholder ingen, does not contain, zero`);

/** Words that negate only the next two words. */
export const shortNegations: string[] = lines('ikke, ikkje, icke, ej, inte, not, non');

/** Words that negate the ingredient before them, as in "lactose free" or "gluten reduced". */
export const trailingNegations: string[] = lines(
  'free, fri, fritt, frie, reduced, redusert, reducerad, reduceret',
);
