/**
 * Drawings of foods that are used in several pictures. The base of each is at 0,0, and each is about 180 units high.
 */

export function Apple() {
  return (
    <g>
      <path
        d="M0-122C-24-146-86-142-86-74-86-22-50 2-22 2-10 2-6-3 0-3S10 2 22 2C50 2 86-22 86-74 86-142 24-146 0-122z"
        className="fill-leaf"
      />
      <path
        d="M42-136C68-130 86-112 86-74 86-22 50 2 22 2 14 2 10 0 6-2 58-18 70-80 42-136z"
        className="fill-forest"
        opacity=".22"
      />
      <ellipse
        cx="-48"
        cy="-92"
        rx="12"
        ry="22"
        transform="rotate(28 -48 -92)"
        className="fill-cream"
        opacity=".55"
      />
      <path
        d="M0-118c0-20 3-34 12-46"
        fill="none"
        className="stroke-bark"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M8-140c10-34 46-44 74-34-8 28-40 48-74 34z" className="fill-forest" />
    </g>
  );
}

export function OilAndButter() {
  return (
    <g>
      <g transform="translate(-50 0)">
        <path
          d="M-40-10q0 10 10 10h60q10 0 10-10v-96c0-32-24-30-24-54v-26h-32v26c0 24-24 22-24 54z"
          className="fill-honey"
        />
        <path
          d="M14 0h16q10 0 10-10v-96c0-32-24-30-24-54v-26H6v26c0 30 18 28 18 60V-12Q24 0 14 0z"
          className="fill-crust"
          opacity=".35"
        />
        <rect x="-20" y="-206" width="40" height="30" rx="7" className="fill-forest" />
        <path d="M-40-84h80v52h-80z" className="fill-cream" />
        <path d="M0-76c16 14 14 30 0 36-14-6-16-22 0-36z" className="fill-leaf" />
      </g>
      <g transform="translate(54 0)">
        <path d="M-58-14H58q-4 14-18 14h-80q-14 0-18-14z" className="fill-forest" />
        <path d="M-42-64h72v50h-72z" className="fill-crumb" />
        <path d="M-42-64l12-14h72l-12 14z" className="fill-cream" />
        <path d="M30-64l12-14v50l-12 14z" className="fill-honey" />
      </g>
    </g>
  );
}

export function BreadSlice() {
  return (
    <g>
      <path
        d="M-42 0q-12 0-12-12v-68C-80-96-72-152 0-152s80 56 54 72v68q0 12-12 12z"
        className="fill-crust"
      />
      <path d="M-36-11q-7 0-7-7v-66C-64-98-56-140 0-140s64 42 43 56v66q0 7-7 7z" className="fill-crumb" />
      <g className="fill-crust" opacity=".45">
        <ellipse cx="-18" cy="-96" rx="6" ry="4" />
        <ellipse cx="16" cy="-66" rx="6" ry="4" />
        <ellipse cx="-12" cy="-40" rx="5" ry="3" />
        <ellipse cx="22" cy="-110" rx="4" ry="3" />
      </g>
    </g>
  );
}

export function Cheese() {
  return (
    <g>
      <path d="M-66 0v-54H62V0z" className="fill-honey" />
      <path d="M-66-54L32-104q30 14 30 50z" className="fill-crumb" />
      <g className="fill-crust" opacity=".7">
        <circle cx="-34" cy="-28" r="12" />
        <circle cx="28" cy="-32" r="14" />
        <circle cx="-2" cy="-16" r="7" />
      </g>
    </g>
  );
}

export function CrispBag() {
  return (
    <g>
      <path d="M-56 0l6-14q-10-78 0-146l-6-14H56l-6 14q10 78 0 146l6 14z" className="fill-berry" />
      <path d="M22 0h34l-6-14q10-68 0-146l6-14H30q10 80-8 174z" className="fill-bark" opacity=".3" />
      <ellipse cx="0" cy="-92" rx="36" ry="34" className="fill-crumb" />
      <path d="M-20-86c8-22 34-22 40-10-2 20-26 28-40 10z" className="fill-crust" />
    </g>
  );
}

export function SodaCan() {
  return (
    <g>
      <path
        d="M-44-118c0-14 10-14 12-28h64c2 14 12 14 12 28v102c0 10-6 16-14 16h-60c-8 0-14-6-14-16z"
        className="fill-berry"
      />
      <path d="M-44-96C-12-66 12-106 44-80v40C12-66-12-26-44-56z" className="fill-cream" />
      <path
        d="M14-146h18c2 14 12 14 12 28v102C44-6 38 0 30 0H12q8-70 2-146z"
        className="fill-bark"
        opacity=".25"
      />
      <rect x="-35" y="-151" width="70" height="9" rx="4" className="fill-line" />
    </g>
  );
}

export function OatBowl() {
  return (
    <g>
      <path d="M-88-82C-70-118-30-128 0-128s70 10 88 46z" className="fill-crumb" />
      <g className="fill-honey" opacity=".75">
        <ellipse cx="-44" cy="-98" rx="13" ry="7" transform="rotate(-20 -44 -98)" />
        <ellipse cx="-8" cy="-112" rx="13" ry="7" transform="rotate(12 -8 -112)" />
        <ellipse cx="34" cy="-104" rx="13" ry="7" transform="rotate(-14 34 -104)" />
        <ellipse cx="6" cy="-93" rx="12" ry="6" />
        <ellipse cx="58" cy="-91" rx="11" ry="6" transform="rotate(18 58 -91)" />
      </g>
      <path d="M-100-84H100C100-30 62 0 34 0h-68C-62 0-100-30-100-84z" className="fill-forest" />
      <path d="M40-84h60C100-30 62 0 34 0H6c40-16 50-50 34-84z" className="fill-bark" opacity=".25" />
      <path
        d="M-84-64c4 24 14 38 26 46"
        fill="none"
        className="stroke-cream"
        strokeWidth="6"
        strokeLinecap="round"
        opacity=".4"
      />
    </g>
  );
}

export function GrainEar() {
  return (
    <g>
      <path
        d="M0 0C-4-60 2-110 14-164"
        fill="none"
        className="stroke-crust"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g className="fill-honey">
        <path d="M13-158c-6-16 0-34 8-42 8 14 6 32-8 42z" />
        <path d="M10-136c-20-4-26-20-24-34 16 4 26 16 24 34zM12-134c4-20 18-28 34-28-2 18-14 28-34 28z" />
        <path d="M6-108c-20-4-26-20-24-34 16 4 26 16 24 34zM8-106c4-20 18-28 34-28-2 18-14 28-34 28z" />
        <path d="M3-80c-20-4-26-20-24-34 16 4 26 16 24 34zM5-78c4-20 18-28 34-28-2 18-14 28-34 28z" />
      </g>
    </g>
  );
}

export function Loaf() {
  return (
    <g>
      <path d="M-130-18v-52c-28-20-14-76 40-76H100V0h-212q-18 0-18-18z" className="fill-crust" />
      <path
        d="M-78-118l-18 44M-32-118l-18 44M14-118L-4-74"
        fill="none"
        className="stroke-crumb"
        strokeWidth="9"
        strokeLinecap="round"
        opacity=".7"
      />
      <g transform="translate(96 0) scale(.96)">
        <BreadSlice />
      </g>
    </g>
  );
}

export function Carrot() {
  return (
    <g>
      <path
        d="M-6-126c-26-20-30-52-16-76 14 16 20 40 16 72zM6-128c-4-34 12-66 38-74 2 30-10 62-30 78z"
        className="fill-leaf"
      />
      <path d="M0 0C-22-40-36-82-26-122c14-14 40-14 54 0C38-82 22-40 0 0z" className="fill-honey" />
      <path d="M-24-92h20M26-72H8M-14-46H4" className="stroke-crust" strokeWidth="6" strokeLinecap="round" />
    </g>
  );
}

export function MilkCarton() {
  return (
    <g>
      <path d="M-44 0v-110l22-46h44l22 46V0z" className="fill-cream" />
      <path d="M-22-156h44v-22h-44z" className="fill-forest" />
      <path d="M-44-92h88v58h-88z" className="fill-leaf" />
      <path d="M12 0h32v-110l-22-46H12z" className="fill-bark" opacity=".16" />
      <circle cx="-6" cy="-63" r="17" className="fill-cream" />
    </g>
  );
}
